import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../bootstrap/workspace.mjs';

/** Step name to `ok`, `failed` or `not run`, of the latest run of each step. */
export const RESULTS = join(ROOT, '.cache', 'check-results.json');

/** Where the test reporter leaves its counts, one file per tier. */
export const TEST_COUNTS = join(ROOT, '.cache', 'test-counts');

/** Forgets counts of an earlier run of these steps, which must not pass for this one's. */
export function clearCounts(steps) {
  for (const { counts } of steps) {
    if (counts !== undefined) rmSync(join(TEST_COUNTS, counts), { force: true });
  }
}

export function saveResults(results) {
  const before = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
  for (const { name, result } of results) before[name] = result;
  mkdirSync(dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(before));
}
