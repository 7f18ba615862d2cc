import { parentOf } from '../../parents.js';
import { type SyntaxTree, typeName } from '../../syntax-tree.js';
import { modifierWords } from './modifiers.js';

/**
 * Whether a declaration is there for other modules: `public` or `open`, by its own word or its
 * extension's; a protocol's requirement and an enumeration's case when their type is.
 */
export function isExported(tree: SyntaxTree, node: number): boolean {
  const words = modifierWords(tree, node);
  if (words.includes('public') || words.includes('open')) return true;
  const scope = parentOf(tree, node);
  const follows =
    typeName(tree, node) === 'enum_entry' || typeName(tree, scope) === 'protocol_body';
  return follows && isExported(tree, parentOf(tree, scope));
}
