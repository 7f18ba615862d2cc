import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { CHANGES_SCENARIOS, DELETES, MIXED, MIXED_BIND_MOUNT, TURNED } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepCrashes } from './sweep-crashes.js';
import { sweepDoubleCrashes } from './sweep-double-crashes.js';
import { sweepErrors } from './sweep-errors.js';
import { sweepPowerCuts } from './sweep-power-cuts.js';

/* What changes.test.ts leaves out. */

const OTHERS = CHANGES_SCENARIOS.filter((scenario) => scenario !== MIXED && scenario !== TURNED);

describe.each(OTHERS)('$name', (scenario) => {
  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a crash at any call of an ${work}`, {
      label: `H1 ${work}`,
      atLeast: { 'crash points': 80, recovered: 8 },
      sweep: async (ledger) => sweepCrashes(await openScene(scenario), work, ledger),
    });

    // Half a minute alone; its crashes go the same ways.
    if (scenario === MIXED_BIND_MOUNT) continue;
    harnessTest(`a power cut at some steps of an ${work}`, {
      label: `H2 ${work}`,
      atLeast: { 'disk states': 3 },
      sweep: async (ledger) =>
        sweepPowerCuts(await openScene(scenario), work, ledger, {
          every: 30,
          random: 4,
          exhaustiveUpTo: 2,
        }),
    });
  }
});

describe.each([MIXED, DELETES, TURNED])('$name', (scenario) => {
  harnessTest('a crash at any call of the recovery of a crashed apply', {
    label: 'H1 double crashes',
    atLeast: { 'double crashes': 50, recovered: 8 },
    sweep: async (ledger) =>
      sweepDoubleCrashes(await openScene(scenario), 'apply', ledger, {
        seed: 1,
        thirdEvery: 60,
        // It has so few states that one in four may be none.
        every: scenario === DELETES ? 2 : 8,
      }),
  });

  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`an error at some calls of an ${work}`, {
      label: `H1 errors in ${work}`,
      atLeast: { 'went on': 5 },
      sweep: async (ledger) =>
        sweepErrors(await openScene(scenario), work, ledger, {
          codes: ['EIO', 'ENOSPC'],
          every: 40,
        }),
    });
  }
});
