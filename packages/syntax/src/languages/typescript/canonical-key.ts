import { nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeNumber, decodeString } from './literal-values.js';

/**
 * 11: the property that a written key names, for keys whose quotes or number spelling do not
 * matter: `a`, `'a'`, `1`, `'1'`, `0x1`. `undefined` for computed and private keys.
 */
export function canonicalKey(tree: SyntaxTree, node: number): string | undefined {
  const type = typeName(tree, node);
  if (type === 'property_identifier' || type === 'shorthand_property_identifier')
    return nodeText(tree, node);
  if (type === 'string') return decodeString(nodeText(tree, node));
  if (type === 'number') return decodeNumber(nodeText(tree, node)).replace(/n$/, '');
  return undefined;
}
