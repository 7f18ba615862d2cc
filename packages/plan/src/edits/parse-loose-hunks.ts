import type { Hunk } from './hunk.js';
import { indexFrom } from './index-from.js';

/**
 * Reads hunks whose headers have no line numbers, as coding agents write them: `@@`, or `@@` and a
 * line that stands above the place, such as the head of a function.
 *
 * @returns nothing when the text is not of this form, or mixes it with numbered headers.
 */
export function parseLooseHunks(text: string): readonly Hunk[] | undefined {
  const lines = text.replace(/\n$/, '').split('\n');
  const hunks: Hunk[] = [];
  for (let at = 0; at < lines.length; ) {
    const below = lineBelow(lines[at] ?? '');
    if (below === undefined) return undefined;
    const end = endOfHunk(lines, at + 1);
    const body = lines.slice(at + 1, end);
    const hunk = readBody(body);
    if (hunk === undefined) return undefined;
    hunks.push({ ...hunk, ...(below === '' ? {} : { below }), lines: body });
    at = end;
  }
  return hunks.length === 0 ? undefined : hunks;
}

/** Whether a text has hunks whose headers have no line numbers. */
export function hasLooseHunks(text: string): boolean {
  return /(?:^|\n)@@(?! -\d)/.test(text);
}

/** The line that a header names, blank when it names none; nothing for what is no header without numbers. */
function lineBelow(line: string): string | undefined {
  if (!/^@@(?! -\d)/.test(line)) return undefined;
  const rest = line.slice(2);
  const named = rest.trim();
  if (named !== '' && named !== '@@' && !/^\s/.test(rest)) return undefined;
  return (named.endsWith('@@') ? named.slice(0, -2) : named).trim();
}

function endOfHunk(lines: readonly string[], from: number): number {
  const next = indexFrom(lines, from, (line) => line.startsWith('@@'));
  return next === -1 ? lines.length : next;
}

function readBody(lines: readonly string[]): Pick<Hunk, 'before' | 'after'> | undefined {
  const before: string[] = [];
  const after: string[] = [];
  for (const line of lines) {
    const sign = line[0] ?? ' ';
    if (!' -+'.includes(sign)) return undefined;
    if (sign !== '+') before.push(`${line.slice(1)}\n`);
    if (sign !== '-') after.push(`${line.slice(1)}\n`);
  }
  return before.length + after.length === 0 ? undefined : { before, after };
}
