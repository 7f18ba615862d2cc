import { children, isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** Direct children without comments, semicolons and empty statements. */
export function meaningfulChildren(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter((child) => !MEANINGLESS.has(typeName(tree, child)));
}

/** Those that are named: the parts that a list's brackets and commas only hold. */
export function namedChildren(tree: SyntaxTree, node: number): readonly number[] {
  return meaningfulChildren(tree, node).filter((child) => isNamed(tree, child));
}

const MEANINGLESS = new Set(['comment', 'empty_statement', ';']);
