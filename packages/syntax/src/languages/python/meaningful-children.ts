import { children, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** Direct children without comments and line continuations (61). */
export function meaningfulChildren(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter((child) => !MEANINGLESS.has(typeName(tree, child)));
}

/** Node types that mean nothing wherever they stand. */
export const MEANINGLESS: ReadonlySet<string> = new Set(['comment', 'line_continuation']);
