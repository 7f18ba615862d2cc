import type { Problem } from '@holdfast/base';
import type { Completed } from './apply-edits.js';
import type { Hunk } from './hunk.js';
import { indexFrom } from './index-from.js';
import { lineEndsFor, linesOf } from './line-ends.js';
import { type FindLines, isAt, linePlaces } from './line-places.js';
import { nearestHint } from './nearest-hint.js';
import type { EditPlace } from './place.js';

/**
 * Puts hunks into a text. A hunk goes where it says, moved by what the hunks before it did, if its
 * lines are exactly there; else to the one place behind them where they are. Nothing is guessed: no
 * line may differ, and lines that are at several places but not where the hunk says are refused. Hunks
 * whose numbers are out of order need a place that is the only one in the whole file.
 */
export function applyHunks(original: string, hunks: readonly Hunk[], place: EditPlace): Completed {
  const lines = linesOf(original);
  const find = linePlaces(lines);
  const result: string[] = [];
  let done = 0;
  let drift = 0;
  let statedEnd = 0;
  const read = lineEndsFor(
    original,
    hunks.flatMap(({ before, after }) => [...before, ...after]),
  );
  for (const [index, hunk] of hunks.entries()) {
    const before = hunk.before.map(read);
    const from = hunk.below === undefined ? done : behindLine(lines, hunk.below, done);
    const stated = hunk.start === undefined ? undefined : hunk.start - 1 + drift;
    const inOrder = hunk.start === undefined || hunk.start > statedEnd;
    const found =
      from === undefined
        ? NO_LINE
        : inOrder
          ? findHunk(lines, find, before, from, stated)
          : onlyBehind(findHunk(lines, find, before, 0), from);
    if (typeof found !== 'number') {
      const problem = refusal(found, index, original, before.join(''));
      return { ok: false, problem: { ...problem, ...place } };
    }
    const after = hunk.after.map(read);
    const isLast = found + before.length === lines.length;
    if (isCutOff(isLast ? after.slice(0, -1) : after)) {
      return { ok: false, problem: { ...endsInside(index), ...place } };
    }
    result.push(lines.slice(done, found).join(''), after.join(''));
    done = found + before.length;
    if (hunk.start !== undefined) {
      drift = found - (hunk.start - 1);
      statedEnd = hunk.start - 1 + before.length;
    }
  }
  result.push(lines.slice(done).join(''));
  return { ok: true, text: result.join('') };
}

type NotFound =
  | { readonly why: 'no-context' | 'no-line' | 'nowhere' | 'out-of-order' }
  | { readonly why: 'several'; readonly at: readonly number[] };

const NO_LINE: NotFound = { why: 'no-line' };

/** The index behind the first line that is this one, white space around it aside. */
function behindLine(lines: readonly string[], wanted: string, from: number): number | undefined {
  const at = indexFrom(lines, from, (line) => line.trim() === wanted);
  return at === -1 ? undefined : at + 1;
}

function findHunk(
  lines: readonly string[],
  find: FindLines,
  before: readonly string[],
  from: number,
  stated?: number,
): number | NotFound {
  if (before.length === 0) return lines.length === 0 ? 0 : { why: 'no-context' };
  if (stated !== undefined && stated >= from && isAt(lines, before, stated)) return stated;
  const at = find(before, from);
  const [only] = at;
  if (only === undefined) return { why: 'nowhere' };
  return at.length === 1 ? only : { why: 'several', at };
}

/** A hunk that comes out of order says nothing about which of several places is meant. */
function onlyBehind(found: number | NotFound, from: number): number | NotFound {
  return typeof found === 'number' && found < from ? { why: 'out-of-order' } : found;
}

/** Whether a line would run into the one behind it. */
function isCutOff(lines: readonly string[]): boolean {
  return lines.some((line) => !line.endsWith('\n'));
}

function endsInside(index: number): Problem {
  return {
    code: 'patch-mismatch',
    message: `Hunk ${index + 1} of the patch ends the file without a newline, but lines stand behind it.`,
    hint: 'Make the diff again from the file as it is.',
  };
}

function refusal(found: NotFound, index: number, file: string, before: string): Problem {
  const hunk = `Hunk ${index + 1} of the patch`;
  switch (found.why) {
    case 'no-context':
      return {
        code: 'patch-mismatch',
        message: `${hunk} only adds lines and has none around them, so that nothing shows where they belong.`,
        hint: 'Make the diff with context lines, as `git diff` does by itself.',
      };
    case 'no-line':
      return {
        code: 'patch-mismatch',
        message: `${hunk} names a line to look below with @@ that is not in the file, or not behind the hunk before it.`,
        hint: 'Copy the whole line as it is in the file, or leave it out.',
      };
    case 'out-of-order':
      return {
        code: 'patch-mismatch',
        message: `${hunk} belongs above the hunk before it, or into it.`,
        hint: 'Put the hunks in the order of their lines, and join those that overlap.',
      };
    case 'nowhere':
      return {
        code: 'patch-mismatch',
        message: `${hunk} does not fit: its lines are not in the file as they stand in the patch.`,
        hint: nearestHint(file, before, true),
      };
    case 'several':
      return {
        code: 'patch-ambiguous',
        message: `${hunk} fits at ${found.at.length} places (lines ${shown(found.at)}), and does not say which.`,
        hint: 'Make the diff again from the file as it is, or with more lines of context.',
      };
  }
}

function shown(at: readonly number[]): string {
  const first = at.slice(0, 5).map((start) => start + 1);
  return `${first.join(', ')}${at.length > first.length ? ' and further on' : ''}`;
}
