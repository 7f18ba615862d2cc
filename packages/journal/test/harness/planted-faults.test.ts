import { describe, expect, test } from 'vitest';
import { openLedger } from './ledger.js';
import { PLANTED } from './planted.js';
import { openScene } from './scene.js';

/* That these sweeps find nothing without a fault is shown by planted-faults.long.test.ts. */

describe.each(PLANTED)('$harness', ({ scenario, sweep, faults }) => {
  test.each(Object.entries(faults))(
    'catches: %s',
    { timeout: 300_000 },
    async (_name, { fault, says }) => {
      const ledger = openLedger(1);
      await sweep(await openScene(scenario, fault), ledger);
      expect(ledger.failures.join('\n')).toMatch(says);
    },
  );
});
