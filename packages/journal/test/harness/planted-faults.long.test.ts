import { expect, test } from 'vitest';
import { openLedger } from './ledger.js';
import { PLANTED } from './planted.js';
import { openScene } from './scene.js';

test.each(PLANTED)(
  '$harness: finds nothing without a fault',
  { timeout: 300_000 },
  async ({ scenario, sweep }) => {
    const ledger = openLedger(1);
    await sweep(await openScene(scenario), ledger);
    expect(ledger.failures).toEqual([]);
    expect(ledger.counts.size).toBeGreaterThan(0);
  },
);
