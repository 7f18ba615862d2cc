import type { GrammarId } from '../grammar-files.js';
import type { Language } from '../language.js';
import { brokenLength } from '../syntax-errors.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { parseText } from './parse-text.js';

/**
 * Parses a text by a language's grammar; where that one finds errors and the language has another
 * grammar, by that one too, and takes the tree that reads more of the file. What the grammar is known
 * to read wrong is put right.
 *
 * @returns `undefined` when the parse was given up.
 */
export async function parseFile(
  language: Language,
  text: string,
  deadlineMs?: number,
): Promise<SyntaxTree | undefined> {
  const tree = await parseByEither(language, text, deadlineMs);
  return tree === undefined || language.repair === undefined ? tree : language.repair(tree);
}

async function parseByEither(
  language: Language,
  text: string,
  deadlineMs: number | undefined,
): Promise<SyntaxTree | undefined> {
  const { grammar, fallback } = language;
  const isOther = fallback !== undefined && language.prefersFallback?.test(text) === true;
  const [first, second] = isOther ? [fallback, grammar] : [grammar, fallback];
  const tree = await parse(first, language, text, deadlineMs);
  if (tree === undefined || second === undefined) return tree;
  const broken = brokenLength(tree);
  if (broken === 0) return tree;
  const other = await parse(second, language, text, deadlineMs);
  return other !== undefined && brokenLength(other) < broken ? other : tree;
}

async function parse(
  grammar: GrammarId,
  { prepare }: Language,
  text: string,
  deadlineMs: number | undefined,
): Promise<SyntaxTree | undefined> {
  const tree = await parseText(grammar, prepare?.(text) ?? text, deadlineMs);
  return tree === undefined || prepare === undefined ? tree : { ...tree, text };
}
