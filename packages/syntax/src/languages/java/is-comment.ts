import { type SyntaxTree, typeName } from '../../syntax-tree.js';

export function isComment(tree: SyntaxTree, node: number): boolean {
  const type = typeName(tree, node);
  return type === 'line_comment' || type === 'block_comment';
}
