import type { AddedRow, FileDiff, RemovedRow } from '../review-model.js';
import { dominantEnd } from './dominant-end.js';
import { unpaired } from './row-marking.js';
import { splitLines } from './split-lines.js';

/** The difference of a file that comes or goes: all of its lines, without any search. */
export function wholeDiff(
  content: string,
  kind: 'added' | 'removed',
): Pick<FileDiff, 'added' | 'removed' | 'hunks' | 'approximate'> {
  const lines = splitLines(content);
  const usualEnd = dominantEnd(lines);
  const rows = lines.map(({ text, end }, index): AddedRow | RemovedRow => {
    const row = { text, end, ...unpaired(text, end, usualEnd) };
    const line = index + 1;
    return kind === 'added' ? { kind, newLine: line, ...row } : { kind, oldLine: line, ...row };
  });
  const count = rows.length;
  const [added, removed] = kind === 'added' ? [count, 0] : [0, count];
  const hunk = { oldStart: 1, oldLines: removed, newStart: 1, newLines: added, rows };
  return { added, removed, hunks: count === 0 ? [] : [hunk], approximate: false };
}
