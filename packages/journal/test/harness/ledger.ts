/** What a sweep counted and what it found wrong. */
export interface Ledger {
  /** Counts by what was counted. */
  readonly counts: ReadonlyMap<string, number>;
  /** One message for each thing found wrong, naming the point it was found at. */
  readonly failures: readonly string[];
  /** Whether enough was found wrong to stop. */
  readonly full: boolean;
  /** Whether `HARNESS_ONLY` leaves this point in; it is a part of the point's name. */
  wants(point: string): boolean;
  count(what: string, by?: number): void;
  /** Notes what checks found at a point; `detail` says in words where that is. */
  note(point: string, detail: string, problems: readonly string[]): void;
}

/**
 * Starts a ledger.
 *
 * @param limit - how many failures are kept before the sweep may stop.
 */
export function openLedger(limit = 8): Ledger {
  const counts = new Map<string, number>();
  const failures: string[] = [];
  const only = process.env.HARNESS_ONLY;
  return {
    counts,
    failures,
    get full() {
      return failures.length >= limit;
    },
    wants: (point) => only === undefined || point.includes(only),
    count: (what, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by),
    note(point, detail, problems) {
      if (problems.length === 0) return;
      const again = `again with HARNESS_ONLY='${point}'`;
      failures.push([`${point} (${detail}); ${again}`, ...problems].join('\n    '));
    },
  };
}

/** Whether only some points run, so that counts say nothing. */
export function isNarrowed(): boolean {
  return process.env.HARNESS_ONLY !== undefined;
}
