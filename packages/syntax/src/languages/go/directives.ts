import { isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** `//go:embed` and the like, build constraints and generators apart: they say nothing of the code below. */
export function isDirective(text: string): boolean {
  return /^\/\/(?:go:(?!build\b|generate\b)[a-z]|export )/.test(text);
}

/** Directives to the compiler in the comments right above a node. */
export function directivesAbove(tree: SyntaxTree, node: number): readonly number[] {
  const found: number[] = [];
  for (let at = node - 1; at > 0; at -= 1) {
    const isComment = isNamed(tree, at) && typeName(tree, at) === 'comment';
    if (!isComment && !TERMINATORS.has(typeName(tree, at))) break;
    if (isComment && isDirective(nodeText(tree, at))) found.unshift(at);
  }
  return found;
}

const TERMINATORS = new Set(['\n', ';', '\0']);
