import { encodeUtf8 } from '@holdfast/base';
import type { Declaration } from '../../../src/declaration.js';
import { extractFacts } from '../../../src/extract-facts.js';
import type { Facts } from '../../../src/facts.js';
import type { Language } from '../../../src/language.js';
import { languageOf } from '../../../src/languages/languages.js';
import { loadLanguage } from '../../../src/languages/load-language.js';
import { parseFile } from '../../../src/node/parse-file.js';
import type { CorpusFile } from '../corpus.js';
import { QUIRKS } from './quirks.js';

/** What a formatter did to the declarations of one file. */
export type Comparison =
  /** The grammar finds errors in the formatted text; such a file is never taken for changed. */
  | { readonly kind: 'unreadable'; readonly line: number }
  | { readonly kind: 'compared'; readonly changes: readonly Change[] };

/** A declaration with another hash than before. */
export interface Change {
  readonly name: string;
  /** The documented edit that accounts for the whole difference; `undefined` for a fault. */
  readonly quirk: string | undefined;
}

/** A file with its facts. */
export interface ReadFile {
  readonly file: CorpusFile;
  readonly facts: Facts;
}

/** Reads a file; `undefined` when the grammar finds errors in it, as a broken tree proves nothing. */
export async function readFacts(file: CorpusFile): Promise<ReadFile | undefined> {
  const facts = await factsOf(file.path, file.text);
  return facts.errors.length === 0 ? { file, facts } : undefined;
}

/** Compares all hashes of all declarations before and after formatting. */
export async function compareFormatted(
  { file, facts }: ReadFile,
  text: string,
): Promise<Comparison> {
  const after = await factsOf(file.path, text);
  const [error] = after.errors;
  if (error !== undefined) return { kind: 'unreadable', line: error.line };
  const names = differing(facts.declarations, after.declarations);
  if (names.length === 0) return { kind: 'compared', changes: [] };
  const accounted = new Map<string, string>();
  for (const [quirk, ignoring] of Object.entries(QUIRKS)) {
    const left = new Set(
      differing(
        (await factsOf(file.path, file.text, ignoring)).declarations,
        (await factsOf(file.path, text, ignoring)).declarations,
      ),
    );
    for (const name of names)
      if (!left.has(name) && !accounted.has(name)) accounted.set(name, quirk);
  }
  return {
    kind: 'compared',
    changes: names.map((name) => ({ name, quirk: accounted.get(name) })),
  };
}

/** Names of the declarations that are not the same in both lists, which have the same order. */
function differing(
  before: readonly Declaration[],
  after: readonly Declaration[],
): readonly string[] {
  const longest = Math.max(before.length, after.length);
  return Array.from({ length: longest }, (_, index) => [before[index], after[index]] as const)
    .filter(([a, b]) => a === undefined || b === undefined || print(a) !== print(b))
    .map(([a, b]) => (a ?? b)?.qualifiedName ?? '');
}

function print({ kind, qualifiedName, hashes, bodyTokens }: Declaration): string {
  return JSON.stringify([kind, qualifiedName, hashes, bodyTokens]);
}

async function factsOf(
  path: string,
  text: string,
  change: (language: Language) => Language = (language) => language,
): Promise<Facts> {
  const id = languageOf(path)?.id;
  const language = id && (await loadLanguage(id));
  const tree = language && (await parseFile(language, decoded(text)));
  const result = language && tree && extractFacts(tree, change(language));
  if (result?.kind !== 'facts') throw new Error(`no facts of ${path}`);
  return result.facts;
}

/** As a reader of the file would have it, without a byte order mark. */
function decoded(text: string): string {
  return new TextDecoder().decode(encodeUtf8(text));
}
