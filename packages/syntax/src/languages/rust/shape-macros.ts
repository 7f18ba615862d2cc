import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, nodeText, typeName } from '../../syntax-tree.js';
import { emitGroup, emitTokenList } from './shape-tokens.js';

/** `vec!(a, b,)` and `vec![a, b]` are one: rustfmt makes a list of it. */
export function emitMacroCall(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const name = childInField(tree, node, 'macro');
  const isList = name !== undefined && nodeText(tree, name) === 'vec';
  emitter.open('macro_invocation', emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    if (isList && typeName(tree, child) === 'token_tree') emitGroup(emitter, child, 'list');
    else emitter.child(child);
  }
  emitter.close();
}

/**
 * The rules of a `macro_rules!`, recorded as the shape of the bracket before them so that they can
 * serve as its body. The outermost brackets of a rule's two sides mean nothing.
 */
export function emitMacroDefinition(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const bracket = kids.find((child) => OPENING.has(typeName(tree, child)));
  emitter.open('macro_definition', emitter.fieldOf(node));
  const name = childInField(tree, node, 'name');
  if (name !== undefined) emitter.child(name);
  if (bracket !== undefined)
    emitter.record(bracket, () => {
      for (const rule of kids) if (typeName(tree, rule) === 'macro_rule') emitRule(emitter, rule);
    });
  emitter.close();
}

/** The bracket that opens the rules of a `macro_rules!`. */
export const OPENING: ReadonlySet<string> = new Set(['{', '(', '[']);

function emitRule(emitter: ShapeEmitter, rule: number): void {
  const { tree } = emitter;
  emitter.open('macro_rule');
  for (const field of ['left', 'right']) {
    const side = childInField(tree, rule, field);
    if (side === undefined) continue;
    emitter.open(field);
    emitTokenList(emitter, children(tree, side).slice(1, -1));
    emitter.close();
  }
  emitter.close();
}
