/** Which group each file is in: one map of a codebase, reduced to a partition. */
export type Grouping = ReadonlyMap<string, string>;

/** Two groupings of the same things, counted: what every comparison is computed from. */
export interface Crossing {
  /** How many things there are. */
  readonly total: number;
  /** Size of each group of the one, and of the other. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** For each group of the one, how many of its things each group of the other has. */
  readonly cells: readonly ReadonlyMap<number, number>[];
}

/** Counts how two groupings cross, over the things that both have. */
export function crossing(one: Grouping, other: Grouping): Crossing {
  const rowNumbers = new Map<string, number>();
  const columnNumbers = new Map<string, number>();
  const rows: number[] = [];
  const columns: number[] = [];
  const cells: Map<number, number>[] = [];
  let total = 0;
  for (const [thing, group] of one) {
    const otherGroup = other.get(thing);
    if (otherGroup === undefined) continue;
    total += 1;
    const row = numberOf(rowNumbers, group);
    const column = numberOf(columnNumbers, otherGroup);
    rows[row] = (rows[row] ?? 0) + 1;
    columns[column] = (columns[column] ?? 0) + 1;
    const cellsOfRow = cells[row] ?? new Map<number, number>();
    cells[row] = cellsOfRow;
    cellsOfRow.set(column, (cellsOfRow.get(column) ?? 0) + 1);
  }
  return { total, rows, columns, cells };
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}
