import { nodeText, type SyntaxTree } from '../../syntax-tree.js';
import { tokenize } from './tokenize.js';

/** A stretch of code on one line, with white space only between words. */
export function compact(tree: SyntaxTree, node: number): string {
  return join(tokenize(nodeText(tree, node)));
}

/** Tokens as text, a blank only where two of them would become one. */
export function join(tokens: readonly string[]): string {
  let text = '';
  for (const token of tokens) text += /\w$/.test(text) && /^\w/.test(token) ? ` ${token}` : token;
  return text;
}
