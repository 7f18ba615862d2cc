import { conflictMarks, type Problem } from '@holdfast/base';
import { hasSoundImages } from './has-sound-images.js';
import { historyLine } from './history-log.js';
import type { Repair } from './repair.js';

/** What is wrong with the text of a history, and the text without what can be repaired exactly. */
export interface HistoryDiagnosis {
  readonly problems: readonly (Problem & { readonly level: 'error' | 'warning' })[];
  readonly repairs: readonly Repair[];
  /** Absent when there is nothing to repair. */
  readonly proposal?: string;
}

/**
 * Looks at the text of a history. Marks of a merge go, of which all lines are kept; entries that ran
 * together are taken apart, zeros of a power cut go. A line that cannot be read stays: nobody knows
 * what it said, and it hides no other.
 */
export function repairHistory(text: string): HistoryDiagnosis {
  const marks = new Set(conflictMarks(text).map(({ line }) => line));
  const problems: (Problem & { readonly level: 'error' | 'warning' })[] = [];
  const repairs: Repair[] = [];
  const kept: string[] = [];
  const mended = (line: number, what: string) => {
    repairs.push({
      kind: 'history-mended',
      place: '',
      message: `Line ${line} of the history ${what}.`,
    });
  };
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const number = index + 1;
    const plain = line.replace(/^\uFEFF|\0+/g, '');
    const whole = entriesIn(plain);
    if (marks.has(number)) mended(number, 'went: it is a mark of a merge');
    else if (plain.trim() === '') {
      if (plain !== line) mended(number, 'went: it has nothing but zeros');
    } else if (whole === undefined) {
      kept.push(line);
      problems.push(problem(number, 'cannot be read'));
    } else {
      if (whole.length > 1) mended(number, `was taken apart into ${whole.length} entries`);
      else if (plain !== line) mended(number, 'lost the zeros or the mark it began with');
      kept.push(...whole);
      const unsound = whole.some((one) => isUnsound(one));
      if (unsound)
        problems.push(problem(number, 'keeps what no map can hold: it cannot be undone'));
    }
  }
  if (repairs.length === 0) return { problems, repairs };
  return {
    problems: [broken(repairs.length), ...problems],
    repairs,
    proposal: kept.map((line) => `${line}\n`).join(''),
  };
}

/** The entries of a line; `undefined` when something of it is none. */
function entriesIn(line: string): readonly string[] | undefined {
  const parts = line.split(/(?<=\})\s*(?=\{"schema":"holdfast-blocks-history-)/);
  return parts.every((part) => historyLine(part) !== undefined) ? parts : undefined;
}

function isUnsound(line: string): boolean {
  const entry = historyLine(line);
  return entry !== undefined && !hasSoundImages(entry);
}

const PATH = '.holdfast/blocks.history.jsonl';

function broken(count: number) {
  const what = count === 1 ? 'a line that is' : `${count} lines that are`;
  return {
    code: 'blocks-history',
    level: 'error',
    message: `The history has ${what} no entry and can be mended.`,
    path: PATH,
    hint: 'Run `holdfast blocks doctor --fix`: no entry is lost by it.',
  } as const;
}

function problem(line: number, what: string) {
  return {
    code: 'blocks-history',
    level: 'warning',
    message: `Line ${line} of the history ${what}.`,
    path: PATH,
    hint: 'Take the line from git as it was, or delete it; the map itself is whole without it.',
  } as const;
}
