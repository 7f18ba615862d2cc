import { parentOf } from '../../parents.js';
import { type SyntaxTree, typeName } from '../../syntax-tree.js';
import { modifierWords } from './modifiers.js';

const HIDDEN = new Set(['private', 'protected', 'internal']);

/** Whether a declaration is there for other modules: nothing hides it, nor what it stands in. */
export function isExported(tree: SyntaxTree, node: number): boolean {
  for (let at = node; at > 0; at = parentOf(tree, at)) {
    const type = typeName(tree, at);
    if (type !== 'class_body' && modifierWords(tree, at).some((word) => HIDDEN.has(word)))
      return false;
  }
  return true;
}
