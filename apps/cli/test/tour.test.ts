import { existsSync, readdirSync, rmSync } from 'node:fs';
import { makeTempDir } from '@holdfast/test-kit';
import { beforeAll, expect, test } from 'vitest';
import { buildCli, holdfast } from './built-cli.js';

beforeAll(buildCli, 180_000);

test('the tour holds all its claims and cleans up', async () => {
  using temporary = makeTempDir();
  const { code, stdout, stderr } = await holdfast(['tour'], { env: { TMPDIR: temporary.path } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('All 14 claims were checked and hold.');
  expect(stdout).toContain('Killed by SIGKILL.');
  expect(stdout.split('\n').length).toBeLessThan(290);
  expect(readdirSync(temporary.path)).toEqual([]);
});

test('with --keep the project stays; coloured output changes nothing', async () => {
  using temporary = makeTempDir();
  const env = { TMPDIR: temporary.path, FORCE_COLOR: '1' };
  const { stdout } = await holdfast(['tour', '--keep', '--json'], { env });
  const { status, directory, checks, steps } = JSON.parse(stdout);
  expect(status).toBe('passed');
  expect(checks).toHaveLength(14);
  expect(steps.map(({ signal }: { signal: string | null }) => signal)).toContain('SIGKILL');
  expect(existsSync(`${directory}/greeter/src/greeting.ts`)).toBe(true);
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
