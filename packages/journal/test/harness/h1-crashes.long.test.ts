import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { BIND_MOUNT, MOST_DIFFERENT, NO_LINKS, SCENARIOS, USUAL } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepCrashes } from './sweep-crashes.js';
import { sweepDoubleCrashes } from './sweep-double-crashes.js';

/* What h1-crashes.test.ts leaves out. */

const OTHERS = SCENARIOS.filter((scenario) => !MOST_DIFFERENT.includes(scenario));

describe.each(OTHERS)('$name', (scenario) => {
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

describe.each([NO_LINKS, BIND_MOUNT])('$name', (scenario) => {
  harnessTest('a crash at any call of the recovery of a crashed apply', {
    label: 'H1 double crashes',
    atLeast: { 'double crashes': 600, recovered: 100 },
    sweep: async (ledger) =>
      sweepDoubleCrashes(await openScene(scenario), 'apply', ledger, { seed: 1, thirdEvery: 60 }),
  });
});

describe(USUAL.name, () => {
  harnessTest('a crash at any call of the recovery of a crashed undo', {
    label: 'H1 double crashes',
    atLeast: { 'double crashes': 600, recovered: 100 },
    sweep: async (ledger) =>
      sweepDoubleCrashes(await openScene(USUAL), 'undo', ledger, { seed: 2, thirdEvery: 60 }),
  });

  harnessTest('a crash at any call of resuming a crashed apply', {
    label: 'H1 double crashes',
    atLeast: { 'double crashes': 300, recovered: 50 },
    sweep: async (ledger) =>
      sweepDoubleCrashes(await openScene(USUAL), 'apply', ledger, {
        seed: 3,
        second: 'resume',
        thirdEvery: 60,
      }),
  });
});
