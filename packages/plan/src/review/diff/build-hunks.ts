import type { DiffRow, Hunk } from '../review-model.js';
import { changeRows } from './change-rows.js';
import { dominantEnd } from './dominant-end.js';
import type { LineChanges } from './match-lines.js';
import type { Line } from './split-lines.js';

/** Unchanged lines shown before and after a change. */
const CONTEXT_LINES = 3;

/** Groups changes into hunks with {@link CONTEXT_LINES} of context; near ones share a hunk. */
export function buildHunks(
  before: readonly Line[],
  after: readonly Line[],
  { removed, added }: LineChanges,
): Hunk[] {
  const hunks: Hunk[] = [];
  const usualEnd = dominantEnd(before.length > 0 ? before : after);
  let open: OpenHunk | undefined;
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const oldStart = i;
    const newStart = j;
    if (removed[i] === 1 || added[j] === 1) {
      while (removed[i] === 1) i++;
      while (added[j] === 1) j++;
      open ??= openHunk(before, oldStart, newStart);
      const from = { lines: before, start: oldStart, end: i };
      const to = { lines: after, start: newStart, end: j };
      for (const row of changeRows(from, to, usualEnd)) open.rows.push(row);
      continue;
    }
    while (i < before.length && removed[i] === 0 && added[j] !== 1) {
      i++;
      j++;
    }
    if (open === undefined) continue;
    const last = i === before.length && j === after.length;
    const joins = !last && i - oldStart <= CONTEXT_LINES * 2;
    const shown = joins ? i : Math.min(i, oldStart + CONTEXT_LINES);
    pushContext(open.rows, before, { from: oldStart, to: shown, shift: newStart - oldStart });
    if (joins) continue;
    hunks.push(closeHunk(open));
    open = undefined;
  }
  if (open !== undefined) hunks.push(closeHunk(open));
  return hunks;
}

interface OpenHunk {
  /** Indices from 0 of the first line on each side. */
  readonly oldFrom: number;
  readonly newFrom: number;
  readonly rows: DiffRow[];
}

function openHunk(before: readonly Line[], oldIndex: number, newIndex: number): OpenHunk {
  const lead = Math.min(CONTEXT_LINES, oldIndex, newIndex);
  const hunk: OpenHunk = { oldFrom: oldIndex - lead, newFrom: newIndex - lead, rows: [] };
  pushContext(hunk.rows, before, {
    from: oldIndex - lead,
    to: oldIndex,
    shift: newIndex - oldIndex,
  });
  return hunk;
}

function pushContext(
  rows: DiffRow[],
  before: readonly Line[],
  { from, to, shift }: { readonly from: number; readonly to: number; readonly shift: number },
): void {
  for (let index = from; index < to; index++) {
    const line = before[index];
    if (line === undefined) return;
    rows.push({ kind: 'context', ...line, oldLine: index + 1, newLine: index + shift + 1 });
  }
}

function closeHunk({ oldFrom, newFrom, rows }: OpenHunk): Hunk {
  const oldLines = rows.filter((row) => row.kind !== 'added').length;
  const newLines = rows.filter((row) => row.kind !== 'removed').length;
  return { oldStart: oldFrom + 1, oldLines, newStart: newFrom + 1, newLines, rows };
}
