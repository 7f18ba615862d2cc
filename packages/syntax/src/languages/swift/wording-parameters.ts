import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import { children, fieldName, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** 37: the inner name of a parameter that nothing uses is `_`; its label stays. */
export function emitParameterWording(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const names = kids.filter((child) => typeName(tree, child) === 'simple_identifier');
  const inner = names.at(-1);
  const label = names[0];
  emitter.open(typeName(tree, node), emitter.fieldOf(node));
  if (label !== undefined && typeName(tree, node) === 'parameter')
    emitter.leaf('l', nodeText(tree, label));
  if (inner !== undefined)
    emitter.leaf('i', isUsed(tree, node, nodeText(tree, inner)) ? nodeText(tree, inner) : '_');
  for (const child of kids) if (!names.includes(child)) emitter.child(child);
  emitter.close();
}

/** Whether a name is in the body of the function or closure that a parameter belongs to. */
function isUsed(tree: SyntaxTree, parameter: number, name: string): boolean {
  let owner = parentOf(tree, parameter);
  while (owner > 0 && !OWNERS.has(typeName(tree, owner))) owner = parentOf(tree, owner);
  for (let node = owner; node < (tree.next[owner] ?? 0); node += 1) {
    const parent = typeName(tree, parentOf(tree, node));
    const isUse =
      typeName(tree, node) === 'simple_identifier' &&
      parent !== 'parameter' &&
      parent !== 'lambda_parameter' &&
      !(fieldName(tree, node) === 'name' && parentOf(tree, node) === owner);
    if (isUse && nodeText(tree, node) === name) return true;
  }
  return false;
}

const OWNERS = new Set([
  'function_declaration',
  'protocol_function_declaration',
  'init_declaration',
  'subscript_declaration',
  'macro_declaration',
  'lambda_literal',
]);
