import { describe, expect, test } from 'vitest';
import { raceAgainstKills } from './killed-processes.js';
import { raceAgainstSwaps } from './swapped-directory.js';

describe.skipIf(process.platform !== 'linux')('races', () => {
  test('10 s against a directory that is swapped for a symlink', async () => {
    const tally = await raceAgainstSwaps(10_000);
    process.stdout.write(`swapped directory: ${JSON.stringify(tally)}\n`);
    expect(tally.applied * tally.recovered * tally.refused).toBeGreaterThan(0);
  });

  test('30 s of six processes that are killed', async () => {
    const tally = await raceAgainstKills(30_000, 20);
    process.stdout.write(`killed processes: ${JSON.stringify(tally)}\n`);
    expect(tally.violations).toBe('');
    expect(tally.looks).toBeGreaterThan(0);
  });
});
