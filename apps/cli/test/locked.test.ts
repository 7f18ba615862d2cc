import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProcess } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli, holdfast, MAIN, PLAIN } from './built-cli.js';
import { makePlan, makeSample, type Sample } from './sample.js';

beforeAll(buildCli, 180_000);
let sample: Sample;
beforeEach(() => {
  sample = makeSample();
});
afterEach(() => sample.remove());

test('what is printed for a damaged lock frees it from where the user is', async () => {
  await makePlan(sample);
  mkdirSync(join(sample.path, '.holdfast/changes/claims/9'), { recursive: true });
  const plan = join(sample.path, 'plan.json');
  const elsewhere = { cwd: tmpdir() };
  const apply = ['change', 'apply', plan, '--cwd', sample.path];
  const refused = await holdfast(apply, elsewhere);
  const printed = `${refused.stdout}${refused.stderr}`;
  expect(refused.code).toBe(1);
  expect(printed).not.toContain('--wait');
  const status = await holdfast(['change', 'status', '--cwd', sample.path], elsewhere);
  const line = /^ *holdfast (change abandon claims.9 .*?)(?: {2}.*)?$/m;
  const command = line.exec(printed)?.[1];
  expect(command).toContain('--take-over 9');
  expect(line.exec(status.stdout)?.[1]).toBe(command);
  const freed = await holdfast((command ?? '').trim().split(' '), elsewhere);
  expect([freed.code, freed.stderr]).toEqual([0, '']);
  expect((await holdfast(apply, elsewhere)).code).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'where its own modules cannot be loaded, the program says so in one form',
  async () => {
    const run = (limit: number, ...args: string[]) =>
      runProcess(
        '/bin/sh',
        ['-c', `ulimit -n ${limit}; exec "$@"`, 'sh', process.execPath, MAIN, ...args],
        { env: PLAIN, cwd: sample.path },
      );
    // How many descriptors Node itself takes differs: the first limits are too low for it to start.
    let seen = 0;
    for (let limit = 20; limit < 30; limit += 3) {
      const { code, stdout } = await run(limit, 'change', 'status', '--json');
      if (code !== 2) continue;
      expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 1, error: { code: 'io-error' } });
      seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
  },
);
