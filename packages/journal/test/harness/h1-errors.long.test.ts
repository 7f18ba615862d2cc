import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { BIND_MOUNT, NO_LINKS } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepErrors, sweepShortTransfers } from './sweep-errors.js';

/* The situations that h1-errors.test.ts leaves out. */

describe.each([NO_LINKS, BIND_MOUNT])('$name', (scenario) => {
  // One in eleven: over a whole number of rounds every call meets every error.
  harnessTest('an error at any call of an apply', {
    label: 'H1 errors in apply',
    atLeast: { errors: 80, 'went on': 80, conflict: 5, interrupted: 10 },
    sweep: async (ledger) => sweepErrors(await openScene(scenario), 'apply', ledger, { every: 11 }),
  });

  harnessTest('an error at any call of an undo', {
    label: 'H1 errors in undo',
    atLeast: { errors: 100, 'went on': 100, interrupted: 20 },
    sweep: async (ledger) => sweepErrors(await openScene(scenario), 'undo', ledger, { every: 13 }),
  });

  harnessTest('reads and writes of a few bytes at a time', {
    label: 'H1 short reads and writes',
    atLeast: { runs: 8 },
    sweep: async (ledger) => sweepShortTransfers(await openScene(scenario), ledger),
  });
});
