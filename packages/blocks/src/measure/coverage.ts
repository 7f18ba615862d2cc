import { crossing, type Grouping } from './grouping.js';

/**
 * Share of the groups of `truth` that `found` has a match for, 0 to 1: a group matches another
 * when what they share is more than `threshold` of the larger (cluster-to-cluster coverage, c2c:
 * Lutellier and others, "Comparing software architecture recovery techniques using accurate
 * dependencies", ICSE 2015, who look at 0.1, 0.33 and 0.5). Over the things that both have.
 *
 * @returns `null` for nothing in common.
 */
export function clusterCoverage(
  found: Grouping,
  truth: Grouping,
  threshold: number,
): number | null {
  const { total, rows, columns, cells } = crossing(truth, found);
  if (total === 0) return null;
  const matched = rows.filter((size, row) =>
    [...(cells[row] ?? [])].some(
      ([column, shared]) => shared / Math.max(size, columns[column] ?? 0) > threshold,
    ),
  );
  return matched.length / rows.length;
}
