import type { ShapeEmitter } from '../../shape.js';
import {
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { canonicalKey } from './canonical-key.js';

/** Emits a wrapper's named children as if the wrapper were not there. */
export function emitTransparent(emitter: ShapeEmitter, node: number): void {
  for (const child of children(emitter.tree, node))
    if (isNamed(emitter.tree, child)) emitter.childInPlaceOf(node, child);
}

/**
 * 8: parentheses are redundant once the tree is built, except round an optional chain that goes on
 * outside them: `(a?.b).c` throws where `a?.b.c` does not.
 */
export function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const keep = continuesOutside(tree, node) && endsInOptionalChain(tree, node);
  if (keep) emitter.open('parentheses', fieldName(tree, node));
  emitTransparent(emitter, node);
  if (keep) emitter.close();
}

const CHAIN_LINKS = new Set([
  'member_expression',
  'subscript_expression',
  'call_expression',
  'non_null_expression',
]);

function continuesOutside(tree: SyntaxTree, node: number): boolean {
  const field = fieldName(tree, node);
  return field === 'object' || field === 'function';
}

function endsInOptionalChain(tree: SyntaxTree, node: number): boolean {
  let at: number | undefined = node;
  while (at !== undefined) {
    const kids: number[] = children(tree, at).filter(
      (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
    );
    if (kids.some((child) => typeName(tree, child) === 'optional_chain')) return true;
    const inner: number | undefined = kids[0];
    const type = inner === undefined ? '' : typeName(tree, inner);
    at = CHAIN_LINKS.has(type) || type === 'parenthesized_expression' ? inner : undefined;
  }
  return false;
}

const MODIFIERS = new Set([
  'accessibility_modifier',
  'override_modifier',
  'static',
  'abstract',
  'readonly',
  'async',
  'declare',
  'accessor',
]);

/** 17 and 11: class members, with their modifiers as a set and a key that needs no quotes bare. */
export function emitModified(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const modifiers = kids.filter((child) => MODIFIERS.has(typeName(tree, child)));
  emitter.open(emitter.shapeName(node), fieldName(tree, node));
  for (const text of modifiers.map((child) => nodeText(tree, child)).sort())
    emitter.leaf('m', text);
  for (const child of kids) {
    if (modifiers.includes(child) || typeName(tree, child) === 'decorator') continue;
    emitKeyOr(
      emitter,
      child,
      fieldName(tree, child) === 'name' || fieldName(tree, child) === 'property',
    );
  }
  emitter.close();
  for (const child of kids) if (typeName(tree, child) === 'decorator') emitter.child(child);
}

/** Emits a property key in its canonical form, or any other child as it is. */
export function emitKeyOr(emitter: ShapeEmitter, child: number, isKey: boolean): void {
  const key = isKey ? canonicalKey(emitter.tree, child) : undefined;
  if (key === undefined) emitter.child(child);
  else emitter.record(child, () => emitter.leaf('i', key));
}
