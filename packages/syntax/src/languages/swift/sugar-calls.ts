import { children, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { isDeclared } from './sugar-types.js';

/**
 * 29: the names in `Array<A>` or `Dictionary<A, B>` before a call: `Array<A>()` is `[A]()`, which is a
 * call of a list to the grammar.
 */
export function collectionOfNames(tree: SyntaxTree, type: number): readonly string[] | undefined {
  if (typeName(tree, type) !== 'user_type') return undefined;
  const [name, list, ...more] = children(tree, type);
  if (name === undefined || list === undefined || more.length > 0) return undefined;
  if (isDeclared(tree, nodeText(tree, name))) return undefined;
  const size = { Array: 1, Dictionary: 2 }[nodeText(tree, name)];
  const types = children(tree, list).filter((child) => isNamed(tree, child));
  const plain = types.every(
    (child) => typeName(tree, child) === 'user_type' && /^\w+$/.test(nodeText(tree, child)),
  );
  return plain && types.length === size ? types.map((child) => nodeText(tree, child)) : undefined;
}
