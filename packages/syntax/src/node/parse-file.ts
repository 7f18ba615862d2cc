import type { Language } from '../language.js';
import { brokenLength } from '../syntax-errors.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { type ParseNow, readyToParse } from './parse-text.js';

/**
 * Parses a text by a language's grammar; where that one finds errors and the language has another
 * grammar, by that one too, and takes the tree that reads more of the file. What the grammar is known
 * to read wrong is put right.
 *
 * @returns `undefined` when the parse was given up.
 */
export function parseFile(
  language: Language,
  text: string,
  deadlineMs?: number,
): Promise<SyntaxTree | undefined> {
  return withParsedFile(language, text, deadlineMs, (tree) => tree);
}

/**
 * What `use` makes of a file's tree, see {@link parseFile}. It is asked right after the parse: of many files
 * that are parsed at the same time, one has a tree.
 */
export async function withParsedFile<T>(
  language: Language,
  text: string,
  deadlineMs: number | undefined,
  use: (tree: SyntaxTree) => T,
): Promise<T | undefined> {
  const { grammar, fallback, repair } = language;
  const isOther = fallback !== undefined && language.prefersFallback?.test(text) === true;
  const [first, second] = isOther ? [fallback, grammar] : [grammar, fallback];
  const parse = await readyToParse(first);
  let tree = parseBy(parse, language, text, deadlineMs);
  if (tree === undefined) return undefined;
  if (second !== undefined) {
    const broken = brokenLength(tree);
    if (broken > 0) {
      const other = parseBy(await readyToParse(second), language, text, deadlineMs);
      if (other !== undefined && brokenLength(other) < broken) tree = other;
    }
  }
  return use(repair === undefined ? tree : repair(tree));
}

function parseBy(
  parse: ParseNow,
  { prepare }: Language,
  text: string,
  deadlineMs: number | undefined,
): SyntaxTree | undefined {
  if (prepare === undefined) return parse(text, deadlineMs);
  const tree = parse(prepare(text), deadlineMs);
  return tree === undefined ? undefined : { ...tree, text };
}
