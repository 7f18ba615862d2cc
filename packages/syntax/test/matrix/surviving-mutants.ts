import type { Declaration } from '../../src/declaration.js';
import { extractFacts } from '../../src/extract-facts.js';
import type { Language } from '../../src/language.js';
import { parseFile } from '../../src/node/parse-file.js';
import { applyEdit, type Edit, type Mutator, sites } from './mutation.js';

/** What a set of mutators did to a text. */
export interface MutationRun {
  /** Mutants of which some declaration round the change kept its hash, to read. */
  readonly survivors: readonly string[];
  /** Mutants made, by mutator. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Makes mutants of one text, `each` of a kind at most, from all over it. Those that are no program
 * are not counted.
 */
export async function survivingMutants(
  language: Language,
  text: string,
  mutators: Readonly<Record<string, Mutator>>,
  each: number,
): Promise<MutationRun> {
  const tree = await parseFile(language, text);
  const before = await declarationsIn(language, text);
  if (tree === undefined || before === undefined) throw new Error('the text is no program');
  const survivors: string[] = [];
  const counts: Record<string, number> = {};
  for (const [name, mutator] of Object.entries(mutators)) {
    for (const edit of spread(sites(tree, mutator), each)) {
      const after = await declarationsIn(language, applyEdit(text, edit));
      if (after === undefined) continue;
      counts[name] = (counts[name] ?? 0) + 1;
      const kept = keptIn(before, after, edit);
      if (kept !== undefined) survivors.push(`${name}: ${kept}: ${around(text, edit)}`);
    }
  }
  return { survivors, counts };
}

async function declarationsIn(
  language: Language,
  text: string,
): Promise<readonly Declaration[] | undefined> {
  const tree = await parseFile(language, text);
  const result = tree === undefined ? undefined : extractFacts(tree, language);
  return result?.kind === 'facts' && result.facts.errors.length === 0
    ? result.facts.declarations
    : undefined;
}

/** A declaration round the edit that has the same name and hash as before. */
function keptIn(
  before: readonly Declaration[],
  after: readonly Declaration[],
  edit: Edit,
): string | undefined {
  const touched = before.filter(({ start, end }) => start <= edit.start && edit.end <= end);
  return touched.find((declaration) =>
    after.some(
      ({ kind, qualifiedName, hashes }) =>
        kind === declaration.kind &&
        qualifiedName === declaration.qualifiedName &&
        hashes.declaration === declaration.hashes.declaration,
    ),
  )?.qualifiedName;
}

function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from(
    { length: count },
    (_, index) => list[Math.floor((index * list.length) / count)],
  ).filter((item) => item !== undefined);
}

function around(text: string, edit: Edit): string {
  const before = text.slice(Math.max(0, edit.start - 30), edit.start);
  return `${before}[${text.slice(edit.start, edit.end)} => ${edit.text}]${text.slice(edit.end, edit.end + 30)}`;
}
