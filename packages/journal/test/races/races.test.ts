import { describe, expect, test } from 'vitest';
import { raceAgainstKills } from './killed-processes.js';
import { raceAgainstSwaps } from './swapped-directory.js';

describe.skipIf(process.platform !== 'linux')('races', () => {
  test('nothing gets outside while a directory is swapped for a symlink', async () => {
    const tally = await raceAgainstSwaps(1_000);
    expect(tally.applied * tally.recovered * tally.refused).toBeGreaterThan(0);
  });

  test('six processes that are killed leave whole plans, and a reader sees whole files', async () => {
    const tally = await raceAgainstKills(1_000, 3);
    expect(tally.violations).toBe('');
    expect(tally.looks).toBeGreaterThan(0);
  });
});
