import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PLAN_LIMITS, MAX_PLAN_LIMITS } from '@holdfast/plan';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeLimits } from './change-limits.js';

let dir: TempDir;

beforeEach(() => {
  dir = makeTempDir();
  mkdirSync(join(dir.path, '.holdfast'));
});
afterEach(() => dir.remove());

function configure(limits: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify({ change: { limits } });
  writeFileSync(join(dir.path, '.holdfast/config.json'), text);
}

test('without a configuration, and for what it does not say, the default counts', async () => {
  expect(await changeLimits(dir.path)).toEqual(DEFAULT_PLAN_LIMITS);
  configure({ files: 5_000 });
  expect(await changeLimits(dir.path)).toEqual({ ...DEFAULT_PLAN_LIMITS, files: 5_000 });
  configure({ ...MAX_PLAN_LIMITS });
  expect(await changeLimits(dir.path)).toEqual(MAX_PLAN_LIMITS);
});

test('more than a document can hold is no configuration', async () => {
  for (const name of ['files', 'fileBytes', 'totalBytes'] as const) {
    for (const value of [MAX_PLAN_LIMITS[name] + 1, 0, 1.5]) {
      configure({ [name]: value });
      await expect(changeLimits(dir.path)).rejects.toMatchObject({ code: 'config-invalid' });
    }
  }
});
