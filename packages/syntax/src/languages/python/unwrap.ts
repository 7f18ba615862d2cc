import { isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { meaningfulChildren } from './meaningful-children.js';

/** The expression inside parentheses, however many. */
export function unwrap(tree: SyntaxTree, node: number): number {
  if (typeName(tree, node) !== 'parenthesized_expression') return node;
  const inner = meaningfulChildren(tree, node).find((child) => isNamed(tree, child));
  return inner === undefined ? node : unwrap(tree, inner);
}
