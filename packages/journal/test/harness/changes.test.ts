import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { MIXED, RESPELLED, TURNED } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepCrashes } from './sweep-crashes.js';
import { sweepEdits } from './sweep-edits.js';
import { sweepPowerCuts } from './sweep-power-cuts.js';

/* H1 and H2 for plans of version 2. The other situations are in changes.long.test.ts. */

describe.each([MIXED, TURNED])('$name', (scenario) => {
  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a crash at any call of an ${work}`, {
      label: `H1 ${work}`,
      atLeast: { 'crash points': 100, recovered: 10 },
      sweep: async (ledger) => sweepCrashes(await openScene(scenario), work, ledger),
    });

    harnessTest(`a power cut at some steps of an ${work}`, {
      label: `H2 ${work}`,
      atLeast: { 'disk states': 12, 'disk states of split renames': 3 },
      sweep: async (ledger) =>
        sweepPowerCuts(await openScene(scenario), work, ledger, {
          every: 16,
          random: 4,
          exhaustiveUpTo: 2,
        }),
    });

    harnessTest(`a user who edits a target at some calls of an ${work}`, {
      label: `H1 user edits in ${work}`,
      atLeast: { edits: 10 },
      sweep: async (ledger) => sweepEdits(await openScene(scenario), work, ledger, { every: 120 }),
    });
  }
});

describe(RESPELLED.name, () => {
  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a crash at any call of an ${work}`, {
      label: `H1 ${work}`,
      atLeast: { 'crash points': 60, recovered: 6 },
      sweep: async (ledger) => sweepCrashes(await openScene(RESPELLED), work, ledger),
    });
  }
});
