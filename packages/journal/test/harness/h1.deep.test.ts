import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import {
  BIND_MOUNT,
  CREATES,
  NO_DESCRIPTORS,
  NO_LINKS,
  SCENARIOS,
  SECOND,
  USUAL,
} from './scenarios.js';
import { openScene } from './scene.js';
import { sweepDoubleCrashes } from './sweep-double-crashes.js';
import { sweepEdits } from './sweep-edits.js';
import { sweepErrors } from './sweep-errors.js';
import { sweepStops } from './sweep-stops.js';
import { sweepSwaps } from './sweep-swaps.js';

/* H1 in full: what the ordinary run samples. */

describe.each(SCENARIOS)('$name', (scenario) => {
  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a crash at any call of the recovery of a crashed ${work}`, {
      label: 'H1 double crashes, all',
      atLeast: { 'double crashes': 300, 'triple crashes': 300, recovered: 60 },
      sweep: async (ledger) =>
        sweepDoubleCrashes(await openScene(scenario), work, ledger, { seed: 11, thirdEvery: 8 }),
    });
  }

  harnessTest('a crash at any call of resuming a crashed apply', {
    label: 'H1 double crashes, all',
    atLeast: { 'double crashes': 150, recovered: 30 },
    sweep: async (ledger) =>
      sweepDoubleCrashes(await openScene(scenario), 'apply', ledger, {
        seed: 12,
        second: 'resume',
        thirdEvery: 8,
      }),
  });

  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`errors at the calls of an ${work}`, {
      label: `H1 errors in ${work}, more`,
      atLeast: { errors: 200, 'went on': 200 },
      sweep: async (ledger) =>
        sweepErrors(await openScene(scenario), work, ledger, { every: 4, from: 1 }),
    });
  }
});

describe(USUAL.name, () => {
  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`every error at every call of an ${work}`, {
      label: `H1 errors in ${work}, all`,
      atLeast: { errors: 900, 'went on': 900 },
      sweep: async (ledger) => sweepErrors(await openScene(USUAL), work, ledger),
    });
  }

  harnessTest('C26 a request to stop at every call of an apply', {
    label: 'H1 stops, all',
    atLeast: { stops: 200 },
    sweep: async (ledger) => sweepStops(await openScene(USUAL), ledger),
  });

  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a directory swapped for a symlink at every call of an ${work}`, {
      label: 'H1 swaps, all',
      atLeast: { swaps: 200 },
      sweep: async (ledger) => sweepSwaps(await openScene(USUAL), work, ledger),
    });
  }
});

describe.each([USUAL, CREATES, NO_LINKS, BIND_MOUNT, SECOND, NO_DESCRIPTORS])(
  '$name',
  (scenario) => {
    for (const work of ['apply', 'undo'] as const) {
      harnessTest(`a user who edits a target at the calls of an ${work}`, {
        label: `H1 user edits in ${work}, more`,
        atLeast: { edits: 150, conflict: 50 },
        sweep: async (ledger) =>
          sweepEdits(await openScene(scenario), work, ledger, { every: 8, seed: 5 }),
      });
    }
  },
);
