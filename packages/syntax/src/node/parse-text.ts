import type { GrammarId } from '../grammar-files.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { flattenTree } from './flatten-tree.js';
import { type LoadedGrammar, loadGrammar } from './load-grammar.js';
import { loadParser, type ParserModule } from './parser-module.js';

/** Parses a text at once, with what it was loaded for; see {@link parseText}. */
export type ParseNow = (text: string, deadlineMs?: number) => SyntaxTree | undefined;

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
  deadlineMs?: number,
): Promise<SyntaxTree | undefined> {
  const parse = await readyToParse(id);
  return parse(text, deadlineMs);
}

/** Loads what a grammar needs, so that the parse itself waits for nothing. */
export async function readyToParse(id: GrammarId): Promise<ParseNow> {
  const module = await loadParser();
  const grammar = await loadGrammar(id);
  return (text, deadlineMs = 10_000) => parseNow(grammar, module, text, deadlineMs);
}

function parseNow(
  grammar: LoadedGrammar,
  module: ParserModule,
  text: string,
  deadlineMs: number,
): SyntaxTree | undefined {
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
