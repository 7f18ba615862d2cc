import { parentOf } from '../../parents.js';
import { children, fieldName, isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { standsForCode } from './conditions.js';

/**
 * Expressions whose grouping the grammar often gets wrong: it takes `a + b.c(d)` for `(a + b).c(d)`.
 * Their parts in a row, with the parentheses that matter, say what groups how.
 */
export const CHAINED = new Set([
  'multiplicative_expression',
  'additive_expression',
  'range_expression',
  'open_start_range_expression',
  'open_end_range_expression',
  'infix_expression',
  'nil_coalescing_expression',
  'check_expression',
  'equality_expression',
  'comparison_expression',
  'conjunction_expression',
  'disjunction_expression',
  'bitwise_operation',
  'ternary_expression',
  'as_expression',
  'call_expression',
  'constructor_expression',
  'navigation_expression',
  'prefix_expression',
  'postfix_expression',
  'try_expression',
  'await_expression',
]);

export function isChained(tree: SyntaxTree, node: number): boolean {
  return CHAINED.has(typeName(tree, node));
}

/** The parts of an expression in a row: operands, operators, suffixes. Redundant parentheses are gone. */
export function chainParts(tree: SyntaxTree, node: number): readonly number[] {
  const parts = children(tree, node).flatMap((child) => {
    if (isComment(tree, child)) return [];
    return isChained(tree, child) ? chainParts(tree, child) : [child];
  });
  if (isChained(tree, parentOf(tree, node))) return parts;
  return parts.flatMap((part, index) => inParentheses(tree, parts, part, index));
}

function isComment(tree: SyntaxTree, node: number): boolean {
  return typeName(tree, node).endsWith('comment') && standsForCode(tree, node) === undefined;
}

/** A part, or what is in its parentheses where they mean nothing. */
function inParentheses(
  tree: SyntaxTree,
  parts: readonly number[],
  part: number,
  index: number,
): readonly number[] {
  const value = soleValue(tree, part);
  if (value === undefined) return [part];
  const type = typeName(tree, value);
  if (type === 'tuple_expression') {
    const inner = inParentheses(tree, parts, value, index);
    return inner[0] === value ? [part] : inner;
  }
  const [before, after] = [parts[index - 1], parts[index + 1]];
  if (before !== undefined && !BINARY_NEIGHBOURS.has(typeName(tree, parentOf(tree, before))))
    return [part];
  const isFollowed = after !== undefined && SUFFIXES.has(typeName(tree, after));
  if (ATOMS.has(type)) return [value];
  if (type === 'lambda_literal') return isFollowed ? [value] : [part];
  if (isFollowed || !isChained(tree, value)) return [part];
  const inner = chainParts(tree, value);
  return inner.every((piece) => isOperand(tree, piece)) ? inner : [part];
}

/** Nodes whose own tokens are binary operators; others' stand before an operand. */
const BINARY_NEIGHBOURS = new Set([
  'multiplicative_expression',
  'additive_expression',
  'range_expression',
  'infix_expression',
  'nil_coalescing_expression',
  'equality_expression',
  'comparison_expression',
  'conjunction_expression',
  'disjunction_expression',
  'bitwise_operation',
  'ternary_expression',
]);

const SUFFIXES = new Set(['navigation_suffix', 'call_suffix', 'constructor_suffix', '?', 'bang']);

function isOperand(tree: SyntaxTree, piece: number): boolean {
  const type = typeName(tree, piece);
  return ATOMS.has(type) || type === 'navigation_suffix' || type === 'call_suffix';
}

/** The expression in parentheses that hold nothing else. */
export function soleValue(tree: SyntaxTree, node: number): number | undefined {
  if (typeName(tree, node) !== 'tuple_expression') return undefined;
  const [only, ...others] = children(tree, node).filter(
    (child) => isNamed(tree, child) && !typeName(tree, child).endsWith('comment'),
  );
  const isPlain = only !== undefined && others.length === 0 && fieldName(tree, only) === 'value';
  return isPlain ? only : undefined;
}

const ATOMS = new Set([
  'simple_identifier',
  'self_expression',
  'integer_literal',
  'hex_literal',
  'oct_literal',
  'bin_literal',
  'real_literal',
  'boolean_literal',
  'line_string_literal',
  'multi_line_string_literal',
  'raw_string_literal',
  'array_literal',
  'dictionary_literal',
]);
