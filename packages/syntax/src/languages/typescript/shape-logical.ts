import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** Operators of which it does not matter how equal ones are grouped: neither value nor order changes. */
const ASSOCIATIVE = new Set(['&&', '||', '??']);

/**
 * 8: formatters write `a || (b || c)` as `a || b || c`. Emits such a chain grouped from the left, as the
 * grammar reads it without parentheses.
 *
 * @returns `false`, and emits nothing, for anything else.
 */
export function emitLogical(emitter: ShapeEmitter, node: number): boolean {
  const { tree } = emitter;
  const operator = logicalOperator(tree, node);
  const right = operator === undefined ? undefined : childInField(tree, node, 'right');
  if (operator === undefined || right === undefined) return false;
  if (logicalOperator(tree, inside(tree, right)) !== operator) return false;
  const name = emitter.shapeName(node);
  emitFromLeft(emitter, name, operator, operands(tree, node, operator), emitter.fieldOf(node));
  return true;
}

function emitFromLeft(
  emitter: ShapeEmitter,
  name: string,
  operator: string,
  parts: readonly number[],
  field: string,
): void {
  const last = parts.at(-1) ?? 0;
  const before = parts.slice(0, -1);
  emitter.open(name, field);
  if (before.length > 1) emitFromLeft(emitter, name, operator, before, 'left');
  else for (const part of before) emitter.childIn('left', part);
  emitter.leaf('t', operator);
  emitter.childIn('right', last);
  emitter.close();
}

function operands(tree: SyntaxTree, node: number, operator: string): readonly number[] {
  const within = inside(tree, node);
  if (logicalOperator(tree, within) !== operator) return [node];
  return ['left', 'right'].flatMap((side) => {
    const part = childInField(tree, within, side);
    return part === undefined ? [] : operands(tree, part, operator);
  });
}

function logicalOperator(tree: SyntaxTree, node: number): string | undefined {
  if (typeName(tree, node) !== 'binary_expression') return undefined;
  const operator = childInField(tree, node, 'operator');
  const text = operator === undefined ? '' : typeName(tree, operator);
  return ASSOCIATIVE.has(text) ? text : undefined;
}

/** What parentheses hold. */
function inside(tree: SyntaxTree, node: number): number {
  if (typeName(tree, node) !== 'parenthesized_expression') return node;
  const inner = children(tree, node).find(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  return inner === undefined ? node : inside(tree, inner);
}
