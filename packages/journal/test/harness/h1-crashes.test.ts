import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { MOST_DIFFERENT, USUAL } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepCrashes } from './sweep-crashes.js';
import { sweepDoubleCrashes } from './sweep-double-crashes.js';

/* The other situations, and most of the second crashes, are in h1-crashes.long.test.ts. */

describe.each(MOST_DIFFERENT)('$name', (scenario) => {
  harnessTest('a crash at any call of an apply', {
    label: 'H1 apply',
    atLeast: { 'crash points': 100, recovered: 8, resumed: 6 },
    sweep: async (ledger) => sweepCrashes(await openScene(scenario), 'apply', ledger),
  });

  harnessTest('a crash at any call of an undo', {
    label: 'H1 undo',
    atLeast: { 'crash points': 70, recovered: 20 },
    sweep: async (ledger) => sweepCrashes(await openScene(scenario), 'undo', ledger),
  });
});

describe(USUAL.name, () => {
  harnessTest('a crash at any call of the recovery of a crashed apply', {
    label: 'H1 double crashes',
    atLeast: { 'double crashes': 600, recovered: 100 },
    sweep: async (ledger) =>
      sweepDoubleCrashes(await openScene(USUAL), 'apply', ledger, { seed: 1, thirdEvery: 60 }),
  });
});
