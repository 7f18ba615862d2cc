import { existsSync, readdirSync, rmSync } from 'node:fs';
import { makeTempDir } from '@holdfast/test-kit';
import { beforeAll, expect, test } from 'vitest';
import { buildCli, holdfast } from './built-cli.js';

beforeAll(buildCli, 180_000);

test('with --keep the projects stay; without git there is no history, and a sample is mapped', async () => {
  using temporary = makeTempDir();
  const env = { TMPDIR: temporary.path, PATH: temporary.path, FORCE_COLOR: '1' };
  const { code, stdout } = await holdfast(['tour', '--keep', '--json'], { env });
  const { status, directory, checks, steps } = JSON.parse(stdout);
  expect([code, status, checks.length]).toEqual([0, 'passed', 11]);
  expect(steps.map(({ signal }: { signal: string | null }) => signal)).toContain('SIGKILL');
  const titles = new Set(steps.map(({ title }: { title: string }) => title));
  expect([...titles].slice(-4)).toEqual([
    'A map of blocks',
    'Rename, merge and split, in one batch',
    'A bad batch',
    'A picture',
  ]);
  expect(existsSync(`${directory}/greeter/src/greeting.ts`)).toBe(true);
  expect(existsSync(`${directory}/project/src/db/sql.ts`)).toBe(true);
  rmSync(directory, { recursive: true });
  const colored = await holdfast(['tour'], { env });
  expect(colored.code).toBe(0);
  expect(colored.stdout).toContain('\u001b[');
});

test('a tour whose apply does not work says so and ends with 1', async () => {
  using temporary = makeTempDir();
  // Without a kill the apply finishes, so that the claim about the crash is false.
  const { code, stdout } = await holdfast(['tour'], {
    env: {
      TMPDIR: temporary.path,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
        "process.kill = () => true; import 'node:process';",
      )}`,
    },
  });
  expect(code).toBe(1);
  expect(stdout).toContain('NOT TRUE');
  expect(readdirSync(temporary.path)).toEqual([]);
});
