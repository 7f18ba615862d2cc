import { keptLines, numberLines, sharedLines } from '../review/diff/kept-lines.js';
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
  const [origin, other] = numberLines(base, side);
  const regions: ChangedRegion[] = [];
  let baseStart = 0;
  let sideStart = 0;
  for (const [baseEnd, sideEnd] of [...keptBothWays(origin, other), [base.length, side.length]]) {
    if (baseEnd > baseStart || sideEnd > sideStart) {
      regions.push({ baseStart, baseEnd, sideStart, sideEnd });
    }
    baseStart = baseEnd + 1;
    sideStart = sideEnd + 1;
  }
  return joined(regions, origin, repeatedLines(origin, other));
}

type Pair = readonly [base: number, side: number];

function keptBothWays(base: Int32Array, side: Int32Array): readonly Pair[] {
  const backwards = new Map(
    pairs(base.toReversed(), side.toReversed()).map(([i, j]) => [
      base.length - 1 - i,
      side.length - 1 - j,
    ]),
  );
  return pairs(base, side).filter(([i, j]) => backwards.get(i) === j);
}

/** More changed lines than this, of those that both have, are taken for a rewrite of the whole file. */
const MOST_EDITS = 3000;

/** Without the common end taken off first, as a review does: that is another reading of repeated lines. */
function pairs(base: Int32Array, side: Int32Array): readonly Pair[] {
  return keptLines(sharedLines(base, side), sharedLines(side, base), MOST_EDITS) ?? [];
}

function joined(
  regions: readonly ChangedRegion[],
  base: Int32Array,
  repeated: ReadonlySet<number>,
): ChangedRegion[] {
  const result: ChangedRegion[] = [];
  for (const region of regions) {
    const last = result.at(-1);
    const between = base.subarray(last?.baseEnd ?? 0, region.baseStart);
    if (last === undefined || !between.every((line) => repeated.has(line))) {
      result.push(region);
      continue;
    }
    const { baseEnd, sideEnd } = region;
    result[result.length - 1] = { ...last, baseEnd, sideEnd };
  }
  return result;
}

function repeatedLines(...texts: readonly Int32Array[]): ReadonlySet<number> {
  const repeated = new Set<number>();
  for (const lines of texts) {
    const seen = new Set<number>();
    for (const line of lines) (seen.has(line) ? repeated : seen).add(line);
  }
  return repeated;
}
