import { diffArrays } from 'diff';
import type { Line } from '../review/diff/split-lines.js';

/** Lines of the common origin, and those of one side that stand in their place. Ends are exclusive. */
export interface ChangedRegion {
  readonly baseStart: number;
  readonly baseEnd: number;
  readonly sideStart: number;
  readonly sideEnd: number;
}

/**
 * What one side changed, in regions that are as large as any reading of the change makes them: a line
 * counts as kept only where it is kept whether the texts are compared from their start or from their end.
 * Which of several equal lines was added or removed is not known, so all of them belong to the region.
 * Regions between which there are only lines that stand elsewhere too are one.
 */
export function changedRegions(base: readonly Line[], side: readonly Line[]): ChangedRegion[] {
  const regions: ChangedRegion[] = [];
  let baseStart = 0;
  let sideStart = 0;
  const kept = [...keptLines(base, side), { base: base.length, side: side.length }];
  for (const line of kept) {
    if (line.base > baseStart || line.side > sideStart) {
      regions.push({ baseStart, baseEnd: line.base, sideStart, sideEnd: line.side });
    }
    baseStart = line.base + 1;
    sideStart = line.side + 1;
  }
  return joined(regions, base, side);
}

interface KeptLine {
  readonly base: number;
  readonly side: number;
}

function keptLines(base: readonly Line[], side: readonly Line[]): KeptLine[] {
  const backwards = new Map(
    pairs(base.toReversed(), side.toReversed()).map((pair) => [
      base.length - 1 - pair.base,
      side.length - 1 - pair.side,
    ]),
  );
  return pairs(base, side).filter((pair) => backwards.get(pair.base) === pair.side);
}

/** More changed lines than this, of those that both have, are taken for a rewrite of the whole file. */
const MOST_EDITS = 3000;

/**
 * Lines that a shortest change keeps, the first of several that could be. Not by `matchLines` of the
 * review: it takes the common end off first, which is another reading of repeated lines.
 */
function pairs(base: readonly Line[], side: readonly Line[]): KeptLine[] {
  const left = sharedLines(base, side);
  const right = sharedLines(side, base);
  const script = diffArrays(
    left.map(({ key }) => key),
    right.map(({ key }) => key),
    { maxEditLength: MOST_EDITS },
  );
  const found: KeptLine[] = [];
  let i = 0;
  let j = 0;
  for (const { added, removed, count } of script ?? []) {
    if (removed) i += count;
    else if (added) j += count;
    else {
      for (let k = 0; k < count; k++) {
        found.push({ base: left[i++]?.index ?? 0, side: right[j++]?.index ?? 0 });
      }
    }
  }
  return found;
}

/** Lines that the other side does not have can never be kept: without them rewritten files are cheap. */
function sharedLines(own: readonly Line[], other: readonly Line[]) {
  const elsewhere = new Set(other.map(keyOf));
  return own.flatMap((line, index) => {
    const key = keyOf(line);
    return elsewhere.has(key) ? [{ key, index }] : [];
  });
}

function joined(
  regions: readonly ChangedRegion[],
  base: readonly Line[],
  side: readonly Line[],
): ChangedRegion[] {
  const repeated = repeatedLines(base, side);
  const result: ChangedRegion[] = [];
  for (const region of regions) {
    const last = result.at(-1);
    const between = base.slice(last?.baseEnd ?? 0, region.baseStart);
    if (last === undefined || !between.every((line) => repeated.has(keyOf(line)))) {
      result.push(region);
      continue;
    }
    const { baseEnd, sideEnd } = region;
    result[result.length - 1] = { ...last, baseEnd, sideEnd };
  }
  return result;
}

function repeatedLines(...texts: readonly (readonly Line[])[]): ReadonlySet<string> {
  const repeated = new Set<string>();
  for (const lines of texts) {
    const seen = new Set<string>();
    for (const key of lines.map(keyOf)) (seen.has(key) ? repeated : seen).add(key);
  }
  return repeated;
}

function keyOf({ text, end }: Line): string {
  return text + end;
}
