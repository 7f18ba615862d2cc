import { children, isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** Named direct children without comments. */
export function namedChildren(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
}
