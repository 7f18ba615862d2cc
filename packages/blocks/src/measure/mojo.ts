import { type Crossing, crossing, type Grouping } from './grouping.js';

/**
 * The fewest moves of one thing and joins of two groups that turn one grouping into another (Wen
 * and Tzerpos, "An optimal algorithm for MoJo distance", IWPC 2003). Not symmetric: splitting
 * costs a move for each thing, joining costs one.
 */
export function mojoDistance(from: Grouping, to: Grouping): number {
  return distance(crossing(from, to));
}

/**
 * How close a grouping comes to an authoritative one, 0 to 1: 1 less the MoJo distance as a share
 * of the largest that any grouping has to it (MoJoFM: Wen and Tzerpos, "An effectiveness measure
 * for software clustering algorithms", IWPC 2004). Over the things that both have.
 *
 * @param found - the grouping that is judged.
 * @param truth - what it is judged by.
 * @returns `null` for nothing in common; 1 where every grouping would be right.
 */
export function mojoFM(found: Grouping, truth: Grouping): number | null {
  const counted = crossing(found, truth);
  if (counted.total === 0) return null;
  const most = largestDistance(counted);
  return most === 0 ? 1 : 1 - distance(counted) / most;
}

/** Every group joins the one it shares most with; what is not of that one moves. */
function distance({ rows, cells }: Crossing): number {
  let moves = 0;
  const wishes: (readonly number[])[] = [];
  for (const [row, size] of rows.entries()) {
    const shared = cells[row] ?? new Map<number, number>();
    const most = Math.max(0, ...shared.values());
    moves += size - most;
    wishes.push([...shared].filter(([, count]) => count === most).map(([column]) => column));
  }
  return moves + rows.length - largestMatching(wishes);
}

/** How many groups can be made to wish for different ones (Kuhn's augmenting paths). */
function largestMatching(wishes: readonly (readonly number[])[]): number {
  const takenBy = new Map<number, number>();
  const place = (row: number, tried: Set<number>): boolean => {
    for (const column of wishes[row] ?? []) {
      if (tried.has(column)) continue;
      tried.add(column);
      const holder = takenBy.get(column);
      if (holder === undefined || place(holder, tried)) {
        takenBy.set(column, row);
        return true;
      }
    }
    return false;
  };
  return wishes.reduce((placed, _, row) => placed + Number(place(row, new Set())), 0);
}

/** The worst grouping shares at most one thing with each group of the truth. */
function largestDistance({ total, columns }: Crossing): number {
  let groups = 0;
  for (const size of columns.toSorted((a, b) => a - b)) if (groups < size) groups += 1;
  return total - groups;
}
