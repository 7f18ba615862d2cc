import { loadLanguage } from '../../src/languages/load-language.js';
import { corpusVersions } from './corpus.js';
import { addFormatCounts, countFormatCell, type FormatCounts } from './format/format-counts.js';
import { chooseSample } from './mutate/choose-sample.js';
import {
  addMutationCounts,
  countMutationCell,
  type MutationCounts,
} from './mutate/mutation-counts.js';

// The runner that loads this file is closed once it has, and loads no table after that.
await Promise.all((['typescript', 'tsx', 'javascript'] as const).map(loadLanguage));

/** One of the two matrices, as `scripts/matrix.mjs` runs it in parts. */
export interface WholeRun<Counts> {
  readonly cells: number;
  readonly count: (cell: number, cells: number) => Promise<Counts>;
  readonly add: (a: Counts, b: Counts) => Counts;
  /** What must not be; a run with any of it fails. */
  readonly faults: (counts: Counts) => readonly string[];
  /** One line about where it stands. */
  readonly progress: (counts: Counts) => string;
  /** The committed record, by file name. */
  readonly record: (counts: Counts, parts: Parts) => Readonly<Record<string, unknown>>;
}

/** How much of the corpus was run. */
export interface Parts {
  readonly done: number;
  readonly of: number;
}

export const format: WholeRun<FormatCounts> = {
  cells: 60,
  count: countFormatCell,
  add: addFormatCounts,
  faults: ({ formatters }) => Object.values(formatters).flatMap(({ faults }) => faults),
  progress: ({ declarations, formatters }) =>
    `${declarations} declarations, ${total(formatters, 'comparisons')} comparisons`,
  record: (counts, parts) => ({
    'format-counts.json': {
      corpus: corpusVersions(),
      parts,
      ...counts,
      formatters: Object.fromEntries(
        Object.entries(counts.formatters).map(([name, { unreadable, ...rest }]) => [
          name,
          { ...rest, unreadable: unreadable.length, unreadableWith: byConfiguration(unreadable) },
        ]),
      ),
    },
  }),
};

export const mutate: WholeRun<MutationCounts> = {
  cells: 60,
  count: countMutationCell,
  add: addMutationCounts,
  faults: ({ survivors }) => survivors,
  progress: ({ declarations, operators }) =>
    `${declarations} declarations, ${total(operators, 'mutants')} mutants of ${Object.keys(operators).length} operators`,
  record: ({ byFile, operators, ...counts }, parts) => ({
    'mutation-counts.json': {
      corpus: corpusVersions(),
      parts,
      ...counts,
      operators: Object.fromEntries(Object.entries(operators).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    'mutation-sample.json': { enough: ENOUGH, files: chooseSample(byFile, ENOUGH) },
  }),
};

/** Mutants of every operator in the longer tier of the tests, where the corpus has as many. */
const ENOUGH = 200;

/** Labels start with the configuration as JSON, and go on with a path. */
function byConfiguration(labels: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const label of labels) {
    const configuration = label.slice(0, label.lastIndexOf('} ') + 1);
    counts[configuration] = (counts[configuration] ?? 0) + 1;
  }
  return counts;
}

function total<Key extends string>(
  parts: Readonly<Record<string, Readonly<Record<Key, number>>>>,
  key: Key,
): number {
  return Object.values(parts).reduce((sum, part) => sum + part[key], 0);
}
