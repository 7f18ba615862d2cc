import type { Hunk } from './hunk.js';

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
    const header = HEADER.exec(lines[at] ?? '');
    if (header === null) return undefined;
    const end = endOfHunk(lines, at + 1);
    const body = lines.slice(at + 1, end);
    const below = header[1]?.trim();
    const hunk = readBody(body);
    if (hunk === undefined) return undefined;
    hunks.push({ ...hunk, ...(below === undefined || below === '' ? {} : { below }), lines: body });
    at = end;
  }
  return hunks.length === 0 ? undefined : hunks;
}

/** Whether a text has hunks whose headers have no line numbers. */
export function hasLooseHunks(text: string): boolean {
  return /^@@(?! -\d)/m.test(text);
}

const HEADER = /^@@(?! -\d)(?:\s+(.*?))?(?:\s*@@)?\s*$/;

function endOfHunk(lines: readonly string[], from: number): number {
  const next = lines.findIndex((line, index) => index >= from && line.startsWith('@@'));
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
