#!/usr/bin/env node
// The last lines of the CI script, from what the steps and the test reporter left behind.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESULTS, TEST_COUNTS } from './check/results.mjs';
import { summarise, TIERS } from './check/summarise.mjs';

const counts = Object.fromEntries(
  Object.entries(TIERS).map(([tier, file]) => [tier, readJson(join(TEST_COUNTS, file))]),
);
const { lines, ok } = summarise(readJson(RESULTS) ?? {}, counts);
for (const line of lines) console.log(line);
if (!ok) process.exitCode = 1;

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
