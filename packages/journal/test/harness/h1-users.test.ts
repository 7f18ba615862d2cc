import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { NO_DESCRIPTORS, USUAL } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepContenders } from './sweep-contenders.js';
import { sweepEdits } from './sweep-edits.js';
import { sweepStops } from './sweep-stops.js';
import { sweepSuccessors } from './sweep-successors.js';
import { sweepSwaps } from './sweep-swaps.js';

/* Two more situations are in h1-users.long.test.ts. */

describe.each([USUAL, NO_DESCRIPTORS])('$name', (scenario) => {
  harnessTest('a user who edits a target at any call of an apply', {
    label: 'H1 user edits in apply',
    atLeast: { edits: 40, conflict: 20, applied: 10, 'refused, put back and recovered': 10 },
    sweep: async (ledger) => sweepEdits(await openScene(scenario), 'apply', ledger, { every: 90 }),
  });

  harnessTest('a user who edits a target at any call of an undo', {
    label: 'H1 user edits in undo',
    atLeast: { edits: 60, conflict: 20, 'refused, put back and recovered': 20 },
    sweep: async (ledger) => sweepEdits(await openScene(scenario), 'undo', ledger, { every: 120 }),
  });

  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`another process at any change of an ${work}`, {
      label: 'H1 contenders',
      atLeast: { contenders: 30 },
      sweep: async (ledger) => sweepContenders(await openScene(scenario), work, ledger),
    });
  }
});

describe(USUAL.name, () => {
  harnessTest('two successors of a process that died holding the lock', {
    label: 'H1 successors',
    atLeast: { successors: 200, overtaken: 50 },
    sweep: async (ledger) => sweepSuccessors(await openScene(USUAL), ledger),
  });

  harnessTest('C26 a request to stop at any call of an apply', {
    label: 'H1 stops',
    atLeast: { stops: 50, conflict: 30, applied: 5 },
    sweep: async (ledger) => sweepStops(await openScene(USUAL), ledger, { every: 4 }),
  });

  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a directory swapped for a symlink at any call of an ${work}`, {
      label: 'H1 swaps',
      atLeast: { swaps: 30 },
      sweep: async (ledger) => sweepSwaps(await openScene(USUAL), work, ledger, { every: 6 }),
    });
  }
});
