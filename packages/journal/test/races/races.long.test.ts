import { describe, expect, test } from 'vitest';
import { raceAgainstKills } from './killed-processes.js';
import { raceAgainstSwaps } from './swapped-directory.js';

/** Seconds; the deep tier takes twice as many. */
const [SWAPS, KILLS] = process.env.HOLDFAST_DEEP === '1' ? [10, 30] : [5, 15];

describe.skipIf(process.platform !== 'linux')('races', () => {
  test(`${SWAPS} s against a directory that is swapped for a symlink`, async () => {
    const tally = await raceAgainstSwaps(SWAPS * 1000);
    process.stdout.write(`swapped directory: ${JSON.stringify(tally)}\n`);
    expect(tally.applied * tally.recovered * tally.refused).toBeGreaterThan(0);
  });

  test(`${KILLS} s of six processes that are killed`, async () => {
    const tally = await raceAgainstKills(KILLS * 1000, 20);
    process.stdout.write(`killed processes: ${JSON.stringify(tally)}\n`);
    expect(tally.violations).toBe('');
    expect(tally.looks).toBeGreaterThan(0);
  });
});
