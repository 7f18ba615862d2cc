import { buildHunks } from './diff/build-hunks.js';
import { matchLines } from './diff/match-lines.js';
import { slideChanges } from './diff/slide-changes.js';
import { splitLines } from './diff/split-lines.js';
import type { DiffRow, Hunk } from './review-model.js';

/** The difference of two texts. */
export interface TextDiff {
  /** Lines. */
  readonly added: number;
  readonly removed: number;
  /** Empty when the texts are equal. */
  readonly hunks: readonly Hunk[];
  /** The search for common lines was cut short: the hunks replace the whole middle of the text. */
  readonly approximate: boolean;
}

/** What {@link diffTexts} assumes of the texts. */
export interface DiffTextsOptions {
  /** Lines that the first line of each text has where it was taken from; default 1. */
  readonly oldLine?: number;
  readonly newLine?: number;
  /** Edits to search for at most; the search is quadratic. Default 2,048. */
  readonly editLimit?: number;
}

/**
 * Compares two texts line by line; changed words inside a line are marked. Pure and bounded.
 *
 * @example
 * ```ts
 * import { diffTexts, renderDiffText } from '@holdfast/plan';
 *
 * const diff = diffTexts('const a = 1;\n', 'const a = 2;\n', { oldLine: 7, newLine: 9 });
 * console.log(renderDiffText(diff, { color: false, before: 'old.ts', after: 'new.ts' }).trimEnd());
 * // --- old.ts
 * // +++ new.ts
 * // @@ -7,1 +9,1 @@
 * // -const a = 1;
 * // +const a = 2;
 * ```
 */
export function diffTexts(before: string, after: string, options: DiffTextsOptions = {}): TextDiff {
  const { oldLine = 1, newLine = 1, editLimit = MOST_EDITS } = options;
  const oldLines = splitLines(before);
  const newLines = splitLines(after);
  const changes = matchLines(oldLines, newLines, editLimit);
  slideChanges(oldLines, newLines, changes);
  const hunks = buildHunks(oldLines, newLines, changes);
  return {
    added: count(changes.added),
    removed: count(changes.removed),
    hunks:
      oldLine === 1 && newLine === 1
        ? hunks
        : hunks.map((hunk) => shift(hunk, oldLine - 1, newLine - 1)),
    approximate: changes.approximate,
  };
}

/** Enough for two files that share little; see the option. */
export const MOST_EDITS = 2048;

function count(changes: Uint8Array): number {
  return changes.reduce((sum, change) => sum + change, 0);
}

function shift(hunk: Hunk, old: number, now: number): Hunk {
  return {
    ...hunk,
    oldStart: hunk.oldStart + old,
    newStart: hunk.newStart + now,
    rows: hunk.rows.map((row) => shiftRow(row, old, now)),
  };
}

function shiftRow(row: DiffRow, old: number, now: number): DiffRow {
  if (row.kind === 'context')
    return { ...row, oldLine: row.oldLine + old, newLine: row.newLine + now };
  if (row.kind === 'removed') return { ...row, oldLine: row.oldLine + old, ...pairedAt(row, now) };
  return { ...row, newLine: row.newLine + now, ...pairedAt(row, old) };
}

function pairedAt({ pairedWith }: { readonly pairedWith?: number }, offset: number) {
  return pairedWith === undefined ? {} : { pairedWith: pairedWith + offset };
}
