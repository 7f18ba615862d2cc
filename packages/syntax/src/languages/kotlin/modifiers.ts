import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { isComment } from './tokens.js';

/**
 * 49 and 56: a declaration's modifiers. `public` and `final` say what holds without them, unless the
 * declaration overrides another, whose modifiers it would have.
 */
export function modifierWords(tree: SyntaxTree, node: number): readonly string[] {
  const words = lists(tree, node)
    .filter((child) => typeName(tree, child) !== 'annotation' && !isComment(tree, child))
    .map((child) => nodeText(tree, child));
  if (words.includes('override')) return words;
  return words.filter((word) => word !== 'public' && word !== 'final');
}

/** 52: annotations, wherever they stand among the modifiers; they are decorators. */
export function annotationsOf(tree: SyntaxTree, node: number): readonly number[] {
  return lists(tree, node).filter((child) => typeName(tree, child) === 'annotation');
}

function lists(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node)
    .filter((child) => typeName(tree, child) === 'modifiers')
    .flatMap((list) => children(tree, list));
}
