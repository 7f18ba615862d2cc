import { children, isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** Named direct children without comments. */
export function namedChildren(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
}

/** What stands inside parentheses, however many. */
export function unwrap(tree: SyntaxTree, node: number): number {
  if (!PARENTHESES.has(typeName(tree, node))) return node;
  const [inner] = namedChildren(tree, node);
  return inner === undefined ? node : unwrap(tree, inner);
}

const PARENTHESES = new Set(['parenthesized_expression', 'parenthesized_type']);
