import { describe } from 'vitest';
import { harnessTest } from './harness-test.js';
import { BIND_MOUNT, NO_LINKS } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepContenders } from './sweep-contenders.js';
import { sweepEdits } from './sweep-edits.js';

/* The situations that h1-users.test.ts leaves out. */

describe.each([NO_LINKS, BIND_MOUNT])('$name', (scenario) => {
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
