import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { BIND_MOUNT, NO_LINKS, SECOND, USUAL } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepPowerCuts } from './sweep-power-cuts.js';

describe(USUAL.name, () => {
  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a power cut at any step of an ${work}`, {
      label: `H2 ${work}`,
      atLeast: { 'disk states': 250, 'disk states of split renames': 80, recovered: 250 },
      sweep: async (ledger) => sweepPowerCuts(await openScene(USUAL), work, ledger),
    });
  }
});

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
