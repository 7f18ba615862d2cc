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
  id: GrammarId,
  text: string,
  deadlineMs = 10_000,
): Promise<SyntaxTree | undefined> {
  const module = await loadParser();
  const grammar = await loadGrammar(id);
  const end = performance.now() + deadlineMs;
  const progressCallback = () => performance.now() > end;
  const tree = grammar.parser.parse(text, null, { progressCallback });
  if (tree === null) {
    // Otherwise the next text would be taken for the rest of this one.
    grammar.parser.reset();
    return undefined;
  }
  try {
    return flattenTree(tree, text, grammar, module);
  } finally {
    tree.delete();
  }
}
