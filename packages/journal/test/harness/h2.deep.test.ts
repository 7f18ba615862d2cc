import { describe } from 'vitest';
import { crashStates } from './crash-states.js';
import { harnessTest } from './harness-test.js';
import { transactionsOn } from './journal-state.js';
import { NO_LINKS, SCENARIOS, USUAL } from './scenarios.js';
import { openScene, PID } from './scene.js';
import { perform } from './sweep-crashes.js';
import { sweepDirtyOriginals } from './sweep-dirty-originals.js';
import { sweepPowerCuts } from './sweep-power-cuts.js';

/* H2 in full: all situations, further seeds, and power cuts in the recovery of crashed applies. */

describe.each(SCENARIOS)('$name', (scenario) => {
  for (const work of ['apply', 'undo'] as const) {
    harnessTest(`a power cut at any step of an ${work}`, {
      label: `H2 ${work}, all`,
      atLeast: { 'disk states': 200, recovered: 100 },
      sweep: async (ledger) =>
        sweepPowerCuts(await openScene(scenario), work, ledger, { seed: 21, thoroughEvery: 10 }),
    });
  }

  harnessTest('a power cut after a user saved', {
    label: 'H2 unsaved originals, all',
    atLeast: {},
    sweep: async (ledger) => sweepDirtyOriginals(await openScene(scenario), ledger),
  });
});

describe.each([USUAL, NO_LINKS])('$name', (scenario) => {
  harnessTest('a power cut at any step of the recovery of a crashed apply', {
    label: 'H2 recovery, all',
    atLeast: { 'disk states': 400, recovered: 400 },
    async sweep(ledger) {
      const scene = await openScene(scenario);
      const { states } = await crashStates(
        () => scene.fresh(),
        (fs) => perform(scene, 'apply', fs, PID.subject),
      );
      const open = states.filter(({ disk }) => transactionsOn(disk).length > 0);
      for (const [index, { disk, at }] of open.entries()) {
        // Every third: the rest differs in what recovery only reads.
        if (index % 3 !== 0) continue;
        await sweepPowerCuts(scene, 'undo', ledger, {
          start: () => disk.fork(),
          name: `recovery-power/${at}`,
          random: 3,
          exhaustiveUpTo: 2,
          thoroughEvery: 50,
        });
      }
    },
  });

  harnessTest('a power cut at any step of resuming a crashed apply', {
    label: 'H2 resume, all',
    atLeast: { 'disk states': 150, recovered: 150 },
    async sweep(ledger) {
      const scene = await openScene(scenario);
      const { states } = await crashStates(
        () => scene.fresh(),
        (fs) => perform(scene, 'apply', fs, PID.subject),
      );
      const open = states.filter(({ disk }) => transactionsOn(disk).length > 0);
      for (const { disk, at } of open.filter((_, index) => index % 4 === 1)) {
        await sweepPowerCuts(scene, 'resume', ledger, {
          start: () => disk.fork(),
          name: `resume-power/${at}`,
          random: 3,
          exhaustiveUpTo: 2,
          thoroughEvery: 50,
        });
      }
    },
  });
});
