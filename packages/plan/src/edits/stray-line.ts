import { indexFrom } from './index-from.js';

/**
 * The number, from 1, of the first line of a unified diff that belongs to a hunk by its looks and to none
 * by the counts in the hunks' headers, or of a header whose counts cannot be read. Readers of diffs pass
 * over such lines, and with them over a part of the change.
 */
export function strayLine(patch: string): number | undefined {
  const lines = patch.split('\n');
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    at += 1;
    if (!/^@@ -\d/.test(line)) continue;
    const header = HEADER.exec(line);
    if (header === null) return at;
    at = endOfHunk(lines, at, Number(header[1] ?? 1), Number(header[2] ?? 1));
    const next = behindHunk(lines, at);
    if (/^[+-]/.test(lines[next] ?? '') && !NEXT_PART.test(lines[next] ?? '')) return next + 1;
  }
  return undefined;
}

const HEADER = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** Headers of the next file, and the signature of a mail. */
const NEXT_PART = /^(?:---|\+\+\+|-- ?$)/;

function endOfHunk(lines: readonly string[], from: number, old: number, fresh: number): number {
  let [at, removed, added] = [from, 0, 0];
  for (; at < lines.length && (removed < old || added < fresh); at += 1) {
    const sign = lines[at]?.[0] ?? ' ';
    if (sign === '-' || sign === ' ') removed += 1;
    if (sign === '+' || sign === ' ') added += 1;
  }
  return at;
}

/** Behind lines that change nothing: context, blank lines, and what is said of a missing newline. */
function behindHunk(lines: readonly string[], from: number): number {
  const next = indexFrom(lines, from, (line) => !/^(?:[ \\]|$)/.test(line));
  return next === -1 ? lines.length : next;
}
