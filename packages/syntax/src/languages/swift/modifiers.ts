import { parentOf } from '../../parents.js';
import { children, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { standsForCode } from './conditions.js';

const ACCESS = new Set(['open', 'public', 'package', 'internal', 'fileprivate', 'private']);

/**
 * 34 and 35: a declaration's modifiers, each in one spelling. The access that an extension gives its
 * members counts as theirs, and `private` at a file's top is `fileprivate`: that is what they mean.
 */
export function modifierWords(tree: SyntaxTree, node: number): readonly string[] {
  const own = children(tree, node).flatMap((child) => {
    const type = typeName(tree, child);
    if (type === 'modifiers')
      return children(tree, child)
        .filter((word) => typeName(tree, word) !== 'attribute' && !isComment(tree, word))
        .map((word) => nodeText(tree, word).replace(/\s/g, ''));
    return isLoose(tree, child) ? [type] : [];
  });
  if (isExtension(tree, node)) return own.filter((word) => !ACCESS.has(word));
  const access = own.find((word) => ACCESS.has(word));
  const given = access ?? extensionAccess(tree, node);
  const rest = own.filter((word) => !ACCESS.has(word));
  if (given === undefined) return rest;
  const isFileWide = given === 'private' && (access === undefined || isTopLevel(tree, node));
  return [...rest, isFileWide ? 'fileprivate' : given];
}

function isComment(tree: SyntaxTree, node: number): boolean {
  return typeName(tree, node).endsWith('comment') && standsForCode(tree, node) === undefined;
}

/** Attributes of a declaration, in order: they are its decorators. */
export function attributesOf(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node)
    .filter((child) => typeName(tree, child) === 'modifiers')
    .flatMap((list) => children(tree, list))
    .filter((child) => typeName(tree, child) === 'attribute');
}

/** Whether a child of a declaration is a modifier that stands outside the list. */
export function isLoose(tree: SyntaxTree, child: number): boolean {
  if (isNamed(tree, child) || (tree.field[child] ?? 0) !== 0) return false;
  const type = typeName(tree, child);
  // `async let`, as against a function that is asynchronous.
  return type === 'async'
    ? typeName(tree, parentOf(tree, child)) === 'property_declaration'
    : type === 'class' || type === 'indirect';
}

export function isExtension(tree: SyntaxTree, node: number): boolean {
  return children(tree, node).some((child) => typeName(tree, child) === 'extension');
}

function isTopLevel(tree: SyntaxTree, node: number): boolean {
  return parentOf(tree, node) === 0;
}

/** The access that the extension round a member gives it. */
function extensionAccess(tree: SyntaxTree, node: number): string | undefined {
  const container = parentOf(tree, parentOf(tree, node));
  if (container < 0 || typeName(tree, container) !== 'class_declaration') return undefined;
  if (!isExtension(tree, container)) return undefined;
  return children(tree, container)
    .filter((child) => typeName(tree, child) === 'modifiers')
    .flatMap((list) => children(tree, list))
    .map((word) => nodeText(tree, word))
    .find((word) => ACCESS.has(word));
}
