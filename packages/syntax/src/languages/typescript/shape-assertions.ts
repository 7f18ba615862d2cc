import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';

/** Operators that bind looser than `as` in TypeScript (its precedence is that of `<`). */
const LOOSER = new Set(['||', '&&', '??', '===', '!==', '==', '!=', '&', '|', '^']);

/**
 * The grammar reads `a || b as T` as `(a || b) as T`; TypeScript as `a || (b as T)`. An operand that
 * is not in parentheses is therefore taken apart the way TypeScript does.
 */
export function emitAssertion(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const operand = firstNamed(tree, node);
  if (operand === undefined || !isLooser(tree, operand)) {
    emitter.whole(node);
    return;
  }
  const parts = children(tree, operand).filter((child) => typeName(tree, child) !== 'comment');
  const last = parts.at(-1);
  emitter.open(typeName(tree, operand), fieldName(tree, node));
  for (const part of parts.slice(0, -1)) emitter.child(part);
  if (last !== undefined) {
    emitter.open(typeName(tree, node), fieldName(tree, last));
    emitter.childInPlaceOf(operand, last);
    for (const child of children(tree, node)) if (child !== operand) emitter.child(child);
    emitter.close();
  }
  emitter.close();
}

function isLooser(tree: SyntaxTree, node: number): boolean {
  const type = typeName(tree, node);
  if (type === 'ternary_expression') return true;
  if (type !== 'binary_expression') return false;
  const operator = childInField(tree, node, 'operator');
  return operator !== undefined && LOOSER.has(nodeText(tree, operator));
}

function firstNamed(tree: SyntaxTree, node: number): number | undefined {
  return children(tree, node).find(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
}
