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
  const prepared = language.prepare?.(text) ?? text;
  const parsed = await parseText(language.grammar, prepared, deadlineMs);
  const tree = parsed === undefined ? undefined : { ...parsed, text };
  if (tree === undefined || language.fallback === undefined) return tree;
  const broken = brokenLength(tree);
  if (broken === 0) return tree;
  const other = await parseText(language.fallback, text, deadlineMs);
  return other !== undefined && brokenLength(other) < broken ? other : tree;
}
