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
  const { tree } = emitter;
  const end = tree.next[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end)
    if (isNamed(tree, child)) emitter.childInPlaceOf(node, child);
}

/**
 * 8: parentheses are redundant once the tree is built, except round an optional chain that goes on
 * outside them: `(a?.b).c` throws where `a?.b.c` does not.
 */
export function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  if (!CONTINUED.has(emitter.fieldOf(node)) || !endsInOptionalChain(tree, node)) {
    emitTransparent(emitter, node);
    return;
  }
  emitter.open('parentheses', emitter.fieldOf(node));
  for (const child of children(tree, node)) if (isNamed(tree, child)) emitter.childIn('', child);
  emitter.close();
}

/** `a!` goes on with a chain, but its operand hangs on it by no field. */
export function emitNonNull(emitter: ShapeEmitter, node: number): void {
  emitter.open('non_null_expression', emitter.fieldOf(node));
  for (const child of children(emitter.tree, node))
    if (isNamed(emitter.tree, child)) emitter.childIn('object', child);
  emitter.close();
}

/**
 * 4: a value on the line after `return` or `yield` is not theirs. The grammar misses that before
 * `(`, `[`, `<` and the like.
 */
export function emitRestricted(emitter: ShapeEmitter, node: number): void {
  emitter.openNode(node);
  if (isBroken(emitter.tree, node)) emitter.leaf('t', 'line break');
  emitter.children(node);
  emitter.close();
}

function isBroken(tree: SyntaxTree, node: number): boolean {
  const end = tree.next[node] ?? 0;
  let keyword: number | undefined;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (typeName(tree, child) === 'comment') continue;
    if (keyword === undefined) keyword = child;
    else
      return (
        isNamed(tree, child) &&
        /[\n\r\u2028\u2029]/.test(tree.text.slice(tree.end[keyword], tree.start[child]))
      );
  }
  return false;
}

const CONTINUED = new Set(['object', 'function']);
const CHAIN_LINKS = new Set([
  'member_expression',
  'subscript_expression',
  'call_expression',
  'non_null_expression',
]);

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
  emitter.openNode(node);
  for (const text of modifiers.map((child) => nodeText(tree, child)).sort())
    emitter.leaf('m', text);
  for (const child of kids) {
    if (modifiers.includes(child) || typeName(tree, child) === 'decorator') continue;
    emitKeyOr(emitter, child, KEYS.has(fieldName(tree, child)));
  }
  emitter.close();
  for (const child of kids) if (typeName(tree, child) === 'decorator') emitter.child(child);
}

const KEYS = new Set(['key', 'name', 'property']);

/** 11: members with a key. */
export function emitKey(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const end = tree.next[node] ?? 0;
  emitter.openNode(node);
  for (let child = node + 1; child < end; child = tree.next[child] ?? end)
    emitKeyOr(emitter, child, KEYS.has(fieldName(tree, child)));
  emitter.close();
}

/** Emits a property key in its canonical form, or any other child as it is. */
export function emitKeyOr(emitter: ShapeEmitter, child: number, isKey: boolean): void {
  const key = isKey ? canonicalKey(emitter.tree, child) : undefined;
  if (key === undefined) emitter.child(child);
  else emitter.leafOf(child, 'p', key);
}
