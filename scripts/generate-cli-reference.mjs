#!/usr/bin/env node
// Writes docs/reference/cli.md from what the built command prints for --help, so that the page cannot
// say anything else. apps/cli/test/reference.test.ts compares the two.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cliReference } from './shared/cli-reference.mjs';

const PAGE = fileURLToPath(new URL('../docs/reference/cli.md', import.meta.url));
const MAIN = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));

writeFileSync(PAGE, await cliReference(help));

async function help(words) {
  const { COLUMNS: _, ...env } = process.env;
  return execFileSync(process.execPath, [MAIN, ...words, '--help'], { encoding: 'utf8', env });
}
