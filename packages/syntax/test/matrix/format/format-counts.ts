import { corpusCell } from '../corpus.js';
import { type ReadFile, readFacts } from './compare.js';
import { FORMATTERS, type FormatOutcome, formatMatrix } from './format-matrix.js';

/** What a run of the formatter matrix found. */
export interface FormatCounts {
  readonly files: number;
  /** Files that the grammar cannot read as they are; left out. */
  readonly unreadFiles: readonly string[];
  readonly declarations: number;
  readonly formatters: Readonly<Record<string, FormatterCounts>>;
}

export interface FormatterCounts {
  readonly configurations: number;
  /** Files times configurations. */
  readonly texts: number;
  /** Declarations of which all hashes were compared, once per configuration. */
  readonly comparisons: number;
  /** Files that the formatter could not read, once per configuration. */
  readonly refused: number;
  /** Results that the grammar cannot read, by configuration and path. */
  readonly unreadable: readonly string[];
  /** Changed declarations by the documented edit that accounts for them. */
  readonly quirks: Readonly<Record<string, number>>;
  /** Changed declarations for which there is no reason. */
  readonly faults: readonly string[];
}

/** Runs a part of the whole matrix. */
export async function countFormatCell(cell: number, cells: number): Promise<FormatCounts> {
  const files = corpusCell(cell, cells);
  const read: ReadFile[] = [];
  const unreadFiles: string[] = [];
  for (const file of files) {
    const readable = await readFacts(file);
    if (readable === undefined) unreadFiles.push(file.path);
    else read.push(readable);
  }
  return {
    files: files.length,
    unreadFiles,
    declarations: read.reduce((total, { facts }) => total + facts.declarations.length, 0),
    formatters: await countOutcomes(
      formatMatrix(
        read,
        (file, configuration) => isDense(read[file]) || configuration % TURNS === file % TURNS,
      ),
    ),
  };
}

/**
 * Files with few declarations are formatted by every eighth configuration, in turn: they are half of
 * the text, and a sixth of the declarations.
 */
function isDense(read: ReadFile | undefined): boolean {
  return (
    read !== undefined && read.facts.declarations.length * PER_DECLARATION >= read.file.text.length
  );
}

/** Characters per declaration up to which a file is dense. */
const PER_DECLARATION = 550;
const TURNS = 8;

/** Counts outcomes by formatter. */
export async function countOutcomes(
  outcomes: AsyncIterable<FormatOutcome>,
): Promise<Readonly<Record<string, FormatterCounts>>> {
  const counts: Record<string, FormatterCounts> = {};
  for await (const outcome of outcomes)
    counts[outcome.formatter] = addFormatter(counts[outcome.formatter], countOne(outcome));
  return counts;
}

/** Adds the counts of two parts. */
export function addFormatCounts(a: FormatCounts, b: FormatCounts): FormatCounts {
  const names = [...new Set([...Object.keys(a.formatters), ...Object.keys(b.formatters)])];
  return {
    files: a.files + b.files,
    unreadFiles: [...a.unreadFiles, ...b.unreadFiles].sort(),
    declarations: a.declarations + b.declarations,
    formatters: Object.fromEntries(
      names.map((name) => [name, addFormatter(a.formatters[name], b.formatters[name])]),
    ),
  };
}

function countOne(outcome: FormatOutcome): FormatterCounts {
  const label = `${outcome.configuration} ${outcome.path}`;
  return {
    configurations:
      FORMATTERS.find(({ name }) => name === outcome.formatter)?.configurations.length ?? 0,
    texts: 1,
    comparisons: outcome.declarations,
    refused: outcome.result === 'refused' ? 1 : 0,
    unreadable: outcome.result === 'unreadable' ? [`${label}:${outcome.line}`] : [],
    quirks: tally(outcome.quirks),
    faults: outcome.faults.map((name) => `${label}: ${name}`),
  };
}

function addFormatter(a = NOTHING, b = NOTHING): FormatterCounts {
  const quirks = [...new Set([...Object.keys(a.quirks), ...Object.keys(b.quirks)])].sort();
  return {
    configurations: Math.max(a.configurations, b.configurations),
    texts: a.texts + b.texts,
    comparisons: a.comparisons + b.comparisons,
    refused: a.refused + b.refused,
    unreadable: [...a.unreadable, ...b.unreadable].sort(),
    quirks: Object.fromEntries(
      quirks.map((quirk) => [quirk, (a.quirks[quirk] ?? 0) + (b.quirks[quirk] ?? 0)]),
    ),
    faults: [...a.faults, ...b.faults].sort(),
  };
}

const NOTHING: FormatterCounts = {
  configurations: 0,
  texts: 0,
  comparisons: 0,
  refused: 0,
  unreadable: [],
  quirks: {},
  faults: [],
};

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
