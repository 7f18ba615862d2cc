import type { FileDiff } from '../review-model.js';
import { dominantEnd } from './dominant-end.js';
import { unpaired } from './row-marking.js';
import { splitLines } from './split-lines.js';

/** The difference of a new file: all of its lines, without any search. */
export function createdDiff(
  content: string,
): Pick<FileDiff, 'added' | 'removed' | 'hunks' | 'approximate'> {
  const lines = splitLines(content);
  const usualEnd = dominantEnd(lines);
  const rows = lines.map(({ text, end }, index) => {
    const place = { kind: 'added', newLine: index + 1, text, end } as const;
    return { ...place, ...unpaired(text, end, usualEnd) };
  });
  const hunk = { oldStart: 1, oldLines: 0, newStart: 1, newLines: rows.length, rows };
  return {
    added: rows.length,
    removed: 0,
    hunks: rows.length === 0 ? [] : [hunk],
    approximate: false,
  };
}
