import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { isComment } from './is-comment.js';
import { decodeEscapes, decodeFloat, decodeInteger, decodeTextBlock } from './literal-values.js';

/** 12: an integer is its value, and whether it is a `long`. */
export function emitInteger(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`n${emitter.fieldOf(node)}=`, decodeInteger(nodeText(emitter.tree, node)));
}

/** 12: a floating-point number is its value, and whether it is a `float`. */
export function emitFloat(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`f${emitter.fieldOf(node)}=`, decodeFloat(nodeText(emitter.tree, node)));
}

export function emitCharacter(emitter: ShapeEmitter, node: number): void {
  const inside = nodeText(emitter.tree, node).slice(1, -1);
  emitter.leaf(`c${emitter.fieldOf(node)}=`, decodeEscapes(inside));
}

/** 1: a string or text block is its value. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`s${emitter.fieldOf(node)}=`, stringValue(emitter.tree, node));
}

function stringValue(tree: SyntaxTree, node: number): string {
  const text = nodeText(tree, node);
  return text.startsWith('"""') ? decodeTextBlock(text) : decodeEscapes(text.slice(1, -1));
}

/**
 * Sums as flat lists, in which neighbouring string literals are one: formatters cut long strings up,
 * and the compiler joins them again.
 */
export function emitBinary(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  if (!isSum(tree, node)) {
    emitter.whole(node);
    return;
  }
  const operands = mergeStrings(tree, operandsOf(tree, node));
  const [only] = operands;
  if (operands.length === 1 && only !== undefined)
    emitOperand(emitter, only, emitter.fieldOf(node));
  else {
    emitter.open('sum', emitter.fieldOf(node));
    for (const operand of operands) emitOperand(emitter, operand, 'operand');
    emitter.close();
  }
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

function mergeStrings(tree: SyntaxTree, operands: readonly number[]): readonly Operand[] {
  const merged: Operand[] = [];
  for (const operand of operands) {
    const inner = unwrap(tree, operand);
    const last = merged.at(-1);
    if (typeName(tree, inner) !== 'string_literal') merged.push(operand);
    else if (typeof last === 'string') merged.push(`${merged.pop()}${stringValue(tree, inner)}`);
    else merged.push(stringValue(tree, inner));
  }
  return merged;
}

function emitOperand(emitter: ShapeEmitter, operand: Operand, field: string): void {
  if (typeof operand === 'string') emitter.leaf(`s${field}=`, operand);
  else emitter.childIn(field, operand);
}

/** The expression inside of parentheses. */
export function unwrap(tree: SyntaxTree, node: number): number {
  if (typeName(tree, node) !== 'parenthesized_expression') return node;
  const inner = children(tree, node).find(
    (child) => isNamed(tree, child) && !isComment(tree, child),
  );
  return inner === undefined ? node : unwrap(tree, inner);
}
