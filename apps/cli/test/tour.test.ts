import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { beforeAll, expect, test } from 'vitest';
import { buildCli, holdfast } from './built-cli.js';

beforeAll(buildCli, 180_000);

test('the tour holds all its claims and cleans up', async () => {
  using temporary = makeTempDir();
  const { code, stdout, stderr } = await holdfast(['tour'], {
    env: { TMPDIR: temporary.path },
    timeoutMs: 150_000,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('All 20 claims were checked and hold.');
  expect(stdout).toContain('Killed by SIGKILL.');
  expect(stdout).toContain('The project is this repository, in a clone of its own.');
  expect(stdout.split('\n').length).toBeLessThan(380);
  const picture = /The picture of the map stays: (.+)/.exec(stdout)?.[1] ?? '';
  expect(readFileSync(picture, 'utf8')).toMatch(/^<!doctype html>/i);
  expect(readdirSync(temporary.path).map((name) => join(temporary.path, name, 'map.html'))).toEqual(
    [picture],
  );
}, 180_000);
