import { expect, test } from 'vitest';
import type { Tally } from '../../../../config/tally-reporter.js';
import { isNarrowed, type Ledger, openLedger } from './ledger.js';

declare module 'vitest' {
  interface TaskMeta {
    tally?: Tally;
  }
}

/** A sweep as a test. */
export interface HarnessTest {
  /** What was done, for the counts at the end of the run; equal ones are added up. */
  readonly label: string;
  /** Counts that must at least be reached, so that a sweep cannot silently shrink. */
  readonly atLeast: Readonly<Record<string, number>>;
  readonly sweep: (ledger: Ledger) => Promise<void>;
}

/** Registers a sweep: it must find nothing wrong, and look at enough. */
export function harnessTest(title: string, { label, atLeast, sweep }: HarnessTest): void {
  test(title, { timeout: 1_200_000 }, async ({ task }) => {
    const ledger = openLedger();
    await sweep(ledger);
    task.meta.tally = { label, counts: Object.fromEntries(ledger.counts) };
    expect(ledger.failures.join('\n\n')).toBe('');
    if (isNarrowed()) return;
    for (const [what, floor] of Object.entries(atLeast)) {
      expect(ledger.counts.get(what) ?? 0, `${what} (${floor} at least)`).toBeGreaterThanOrEqual(
        floor,
      );
    }
  });
}
