import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { USUAL } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepPowerCuts } from './sweep-power-cuts.js';

/* The other situations are in h2-power-cuts.long.test.ts. */

describe(USUAL.name, () => {
  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a power cut at any step of an ${work}`, {
      label: `H2 ${work}`,
      atLeast: { 'disk states': 250, 'disk states of split renames': 80, recovered: 250 },
      sweep: async (ledger) => sweepPowerCuts(await openScene(USUAL), work, ledger),
    });
  }
});
