import { crossing, type Grouping } from './grouping.js';

/**
 * How much two groupings agree on which pairs belong together, corrected for chance: 1 for the
 * same grouping, about 0 for an unrelated one, below for less than chance (Hubert and Arabie,
 * "Comparing partitions", Journal of Classification 2, 1985). Symmetric; over the things that both
 * have.
 *
 * @returns `null` for fewer than two things in common.
 */
export function adjustedRandIndex(one: Grouping, other: Grouping): number | null {
  const { total, rows, columns, cells } = crossing(one, other);
  if (total < 2) return null;
  const together = sum(cells.flatMap((row) => [...row.values()]).map(pairs));
  const [inOne, inOther] = [sum(rows.map(pairs)), sum(columns.map(pairs))];
  const expected = (inOne * inOther) / pairs(total);
  const most = (inOne + inOther) / 2;
  return most === expected ? 1 : (together - expected) / (most - expected);
}

function pairs(size: number): number {
  return (size * (size - 1)) / 2;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
