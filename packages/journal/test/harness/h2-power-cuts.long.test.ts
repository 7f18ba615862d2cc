import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { BIND_MOUNT, NO_LINKS, SECOND } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepPowerCuts } from './sweep-power-cuts.js';

/* The situations that h2-power-cuts.test.ts leaves out. */

describe.each([NO_LINKS, BIND_MOUNT, SECOND])('$name', (scenario) => {
  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a power cut at any step of an ${work}`, {
      label: `H2 ${work}`,
      atLeast: { 'disk states': 150, recovered: 80 },
      sweep: async (ledger) =>
        sweepPowerCuts(await openScene(scenario), work, ledger, {
          random: 2,
          exhaustiveUpTo: 2,
          // The deep tier looks at all of them.
          every: 2,
          thoroughEvery: 10,
        }),
    });
  }
});
