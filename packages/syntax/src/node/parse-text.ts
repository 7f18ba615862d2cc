import { Parser } from 'web-tree-sitter';
import type { GrammarId } from '../grammar-files.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { flattenTree } from './flatten-tree.js';
import { loadGrammar } from './load-grammar.js';
import { loadParser } from './parser-module.js';

/**
 * Parses a text in this thread. The parser's own tree is freed before the answer.
 *
 * @param deadlineMs - gives up after this many milliseconds; default 10,000.
 * @returns `undefined` when the parse was given up.
 * @throws HoldfastError `grammar-unavailable`.
 */
export async function parseText(
  grammar: GrammarId,
  text: string,
  deadlineMs = 10_000,
): Promise<SyntaxTree | undefined> {
  const module = await loadParser();
  const { language, names } = await loadGrammar(grammar);
  const parser = new Parser();
  try {
    parser.setLanguage(language);
    const end = performance.now() + deadlineMs;
    const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
    if (tree === null) return undefined;
    try {
      return flattenTree(tree, text, names, module);
    } finally {
      tree.delete();
    }
  } finally {
    parser.delete();
  }
}
