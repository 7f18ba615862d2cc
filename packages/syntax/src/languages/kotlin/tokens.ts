import { children, isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';

export function isComment(tree: SyntaxTree, node: number): boolean {
  const type = typeName(tree, node);
  return type === 'line_comment' || type === 'block_comment';
}

/** Children that are neither tokens nor comments. */
export function parts(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter((child) => isNamed(tree, child) && !isComment(tree, child));
}

/** The first child of a type, token or not. */
export function childOfType(tree: SyntaxTree, node: number, type: string): number | undefined {
  return children(tree, node).find((child) => typeName(tree, child) === type);
}
