import { sha256 } from '@holdfast/base';
import type { LineRange } from './anchor.js';

/** A line range of a text, or why there is none. */
export type LineRangeResult =
  | { readonly ok: true; readonly range: LineRange }
  | { readonly ok: false; readonly reason: 'out-of-bounds' | 'blank'; readonly lineCount: number };

/**
 * The range of lines `start` to `end` of a text, for an anchor where no declaration can be named.
 * Lines count from 1, both included. Their content is trimmed and blank lines do not count, so that
 * neither indentation nor an empty line changes the hash.
 *
 * @example
 * ```ts
 * import { lineRange } from '@holdfast/anchors';
 *
 * const before = lineRange('a:\n  b: 1\n', 1, 2);
 * const after = lineRange('a:\n\n    b: 1\n', 1, 3);
 * console.log(before.ok && after.ok && before.range.hash === after.range.hash);
 * // true
 * ```
 */
export function lineRange(text: string, start: number, end: number): LineRangeResult {
  const lines = splitLines(text);
  const inside = [start, end].every(Number.isSafeInteger) && start >= 1 && start <= end;
  if (!inside || end > lines.length)
    return { ok: false, reason: 'out-of-bounds', lineCount: lines.length };
  const counted = countedLines(lines.slice(start - 1, end));
  if (counted.length === 0) return { ok: false, reason: 'blank', lineCount: lines.length };
  const hash = hashLines(counted.map(({ digest }) => digest));
  return { ok: true, range: { start, end, hash, lines: counted.length } };
}

/** Every stretch of a text that has the content of a range, by first and last counted line. */
export function findLineRange(
  text: string,
  wanted: Pick<LineRange, 'hash' | 'lines'>,
): readonly Pick<LineRange, 'start' | 'end'>[] {
  const counted = countedLines(splitLines(text));
  const found: Pick<LineRange, 'start' | 'end'>[] = [];
  for (let i = 0; i + wanted.lines <= counted.length; i += 1) {
    const window = counted.slice(i, i + wanted.lines);
    const [first, last] = [window[0], window.at(-1)];
    if (first === undefined || last === undefined) continue;
    if (hashLines(window.map(({ digest }) => digest)) === wanted.hash)
      found.push({ start: first.number, end: last.number });
  }
  return found;
}

interface CountedLine {
  readonly number: number;
  readonly digest: string;
}

function countedLines(lines: readonly string[]): readonly CountedLine[] {
  return lines
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '')
    .map(({ text, number }) => ({ number, digest: sha256(text).slice(0, 32) }));
}

/** Digests are of one length, so that no two lists of lines are joined to the same text. */
function hashLines(digests: readonly string[]): string {
  return `lines1:${sha256(digests.join('')).slice(0, 32)}`;
}

/** A newline at the end ends the last line and begins none. */
function splitLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
