import { adjustedRandIndex } from './adjusted-rand-index.js';
import { clusterCoverage } from './coverage.js';
import { crossing, type Grouping } from './grouping.js';
import { mojoDistance, mojoFM } from './mojo.js';

/** How close one grouping comes to another, by several measures that each see something else. */
export interface GroupingComparison {
  /** How many files both have; nothing else is looked at. */
  readonly files: number;
  /** How many groups each has among these files. */
  readonly groups: { readonly found: number; readonly truth: number };
  /** Moves and joins that turn `found` into `truth`. */
  readonly mojoDistance: number;
  /** 0 to 1; forgives a grouping that is too fine. */
  readonly mojoFM: number | null;
  /** About 0 for chance, 1 for the same; asks for the right size as well. */
  readonly adjustedRandIndex: number | null;
  /** Share of the groups of `truth` that have a match, by how much of the larger is shared. */
  readonly coverage: {
    readonly over10: number | null;
    readonly over33: number | null;
    readonly over50: number | null;
  };
}

/**
 * Compares two groupings of a codebase: a proposal with a map that people made, or two versions.
 *
 * @param found - the grouping that is judged.
 * @param truth - what it is judged by.
 * @example
 * ```ts
 * import { compareGroupings } from '@holdfast/blocks';
 *
 * const truth = new Map([['a1', 'a'], ['a2', 'a'], ['a3', 'a'], ['b1', 'b'], ['b2', 'b']]);
 * const found = new Map([['a1', 'x'], ['a2', 'x'], ['a3', 'y'], ['b1', 'y'], ['b2', 'y']]);
 * const { mojoDistance, mojoFM, coverage } = compareGroupings(found, truth);
 * console.log(mojoDistance, mojoFM?.toFixed(2), coverage.over50);
 * // 1 0.67 1
 * ```
 */
export function compareGroupings(found: Grouping, truth: Grouping): GroupingComparison {
  const { total, rows, columns } = crossing(found, truth);
  return {
    files: total,
    groups: { found: rows.length, truth: columns.length },
    mojoDistance: mojoDistance(found, truth),
    mojoFM: mojoFM(found, truth),
    adjustedRandIndex: adjustedRandIndex(found, truth),
    coverage: {
      over10: clusterCoverage(found, truth, 0.1),
      over33: clusterCoverage(found, truth, 1 / 3),
      over50: clusterCoverage(found, truth, 0.5),
    },
  };
}
