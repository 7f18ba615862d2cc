import { encodeUtf8 } from '@holdfast/base';
import type { Declaration } from '../../src/declaration.js';
import { languageOf } from '../../src/languages/languages.js';
import { loadLanguage } from '../../src/languages/load-language.js';
import { parseFacts } from '../../src/node/parse-facts.js';
import { parseFile } from '../../src/node/parse-file.js';
import { applyEdit, type Edit, type Mutator, sites } from './mutation.js';

/** What became of the mutants of one text. */
export interface Verdicts {
  /** Mutants that changed no hash. */
  readonly survivors: readonly string[];
  /** Mutants that a report would call a rewrite in other words. */
  readonly reworded: readonly string[];
  /** How many mutants of each kind are programs that the grammar can read. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Makes every mutant of a text, or `each` of a kind from all over it, and compares the hashes of all
 * declarations round the change.
 */
export async function fixtureMutants(
  path: string,
  text: string,
  mutators: Readonly<Record<string, Mutator>>,
  each = Number.POSITIVE_INFINITY,
): Promise<Verdicts> {
  const id = languageOf(path)?.id;
  const language = id && (await loadLanguage(id));
  const tree = language === undefined ? undefined : await parseFile(language, text);
  const before = await declarations(path, text);
  if (tree === undefined || before === undefined) throw new Error(`${path} has errors`);
  const survivors: string[] = [];
  const reworded: string[] = [];
  const counts: Record<string, number> = {};
  for (const [name, mutator] of Object.entries(mutators)) {
    counts[name] = 0;
    for (const edit of spread(sites(tree, mutator), each)) {
      const touched = before.filter(({ start, end }) => start <= edit.start && edit.end <= end);
      const after = await declarations(path, applyEdit(text, edit));
      if (after === undefined || touched.length === 0) continue;
      counts[name] = (counts[name] ?? 0) + 1;
      if (touched.some((declaration) => survives(declaration, after)))
        survivors.push(`${name}: ${around(text, edit)}`);
      if (touched.some((declaration) => keepsWording(declaration, after)))
        reworded.push(`${name}: ${around(text, edit)}`);
    }
  }
  return { survivors, reworded, counts };
}

async function declarations(
  path: string,
  text: string,
): Promise<readonly Declaration[] | undefined> {
  const result = await parseFacts(path, encodeUtf8(text), undefined, { wording: true });
  return result.kind === 'facts' && result.facts.errors.length === 0
    ? result.facts.declarations
    : undefined;
}

function keepsWording(declaration: Declaration, after: readonly Declaration[]): boolean {
  return after.some(
    ({ qualifiedName, wording }) =>
      qualifiedName === declaration.qualifiedName &&
      wording !== undefined &&
      wording === declaration.wording,
  );
}

/** Whether a declaration is there under its name and with its hash. */
function survives(declaration: Declaration, after: readonly Declaration[]): boolean {
  return after.some(
    ({ kind, qualifiedName, hashes }) =>
      kind === declaration.kind &&
      qualifiedName === declaration.qualifiedName &&
      hashes.declaration === declaration.hashes.declaration,
  );
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
