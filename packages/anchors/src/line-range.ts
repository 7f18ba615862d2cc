import type { LineRange } from './anchor.js';
import { hashLines, splitLines } from './hash-lines.js';

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
  const content = hashLines(lines.slice(start - 1, end).join('\n'));
  if (content.lines === 0) return { ok: false, reason: 'blank', lineCount: lines.length };
  return { ok: true, range: { start, end, ...content } };
}

/** Every stretch of a text that has the content of a range, by first and last counted line. */
export function findLineRange(
  text: string,
  wanted: Pick<LineRange, 'hash' | 'lines'>,
): readonly Pick<LineRange, 'start' | 'end'>[] {
  const counted = splitLines(text)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '');
  const found: Pick<LineRange, 'start' | 'end'>[] = [];
  for (let i = 0; i + wanted.lines <= counted.length; i += 1) {
    const window = counted.slice(i, i + wanted.lines);
    const [first, last] = [window[0], window.at(-1)];
    if (first === undefined || last === undefined) continue;
    const { hash } = hashLines(window.map(({ line }) => line).join('\n'));
    if (hash === wanted.hash) found.push({ start: first.number, end: last.number });
  }
  return found;
}
