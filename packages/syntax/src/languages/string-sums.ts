import type { ShapeEmitter, ShapeHandler } from '../shape.js';
import { childInField, children, isNamed, type SyntaxTree, typeName } from '../syntax-tree.js';

/**
 * Sums as flat lists, in which neighbouring string literals are one: formatters cut long strings up,
 * and the compiler joins them again.
 *
 * @param stringValue - the value of a plain string literal; `undefined` for any other node.
 */
export function stringSums(
  stringValue: (tree: SyntaxTree, node: number) => string | undefined,
): ShapeHandler {
  return (emitter, node) => {
    const { tree } = emitter;
    if (!isSum(tree, node)) {
      emitter.whole(node);
      return;
    }
    const operands = mergeStrings(tree, operandsOf(tree, node), stringValue);
    const [only] = operands;
    if (operands.length === 1 && only !== undefined)
      emitOperand(emitter, only, emitter.fieldOf(node));
    else {
      emitter.open('sum', emitter.fieldOf(node));
      for (const operand of operands) emitOperand(emitter, operand, 'operand');
      emitter.close();
    }
  };
}

/** An operand's node, or the text of neighbouring strings. */
type Operand = number | string;

function isSum(tree: SyntaxTree, node: number): boolean {
  const operator = childInField(tree, node, 'operator');
  return operator !== undefined && typeName(tree, operator) === '+';
}

function operandsOf(tree: SyntaxTree, sum: number): readonly number[] {
  const [left, right] = [childInField(tree, sum, 'left'), childInField(tree, sum, 'right')];
  if (left === undefined || right === undefined) return [];
  const inner = unwrap(tree, left);
  const isNested = typeName(tree, inner) === 'binary_expression' && isSum(tree, inner);
  return [...(isNested ? operandsOf(tree, inner) : [left]), right];
}

function mergeStrings(
  tree: SyntaxTree,
  operands: readonly number[],
  stringValue: (tree: SyntaxTree, node: number) => string | undefined,
): readonly Operand[] {
  const merged: Operand[] = [];
  for (const operand of operands) {
    const value = stringValue(tree, unwrap(tree, operand));
    const last = merged.at(-1);
    if (value === undefined) merged.push(operand);
    else if (typeof last === 'string') merged.push(`${merged.pop()}${value}`);
    else merged.push(value);
  }
  return merged;
}

function emitOperand(emitter: ShapeEmitter, operand: Operand, field: string): void {
  if (typeof operand === 'string') emitter.leaf(`s${field}==`, operand);
  else emitter.childIn(field, operand);
}

/** The expression inside of parentheses. */
export function unwrap(tree: SyntaxTree, node: number): number {
  if (typeName(tree, node) !== 'parenthesized_expression') return node;
  const inner = children(tree, node).find(
    (child) => isNamed(tree, child) && !typeName(tree, child).endsWith('comment'),
  );
  return inner === undefined ? node : unwrap(tree, inner);
}
