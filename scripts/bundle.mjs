#!/usr/bin/env node
// Bundles the named packages (`syntax cli`), or all: libraries first, then the programs, which copy files
// of theirs. One process for all: one for each package takes ten times the CPU, most of it to load tsup.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'tsup';
import { workspaceMembers } from './bootstrap/workspace.mjs';

const names = process.argv.slice(2);
const members = workspaceMembers()
  .filter(({ path }) => existsSync(join(path, 'tsup.config.ts')))
  .sort((a, b) => Number(a.dir.startsWith('apps/')) - Number(b.dir.startsWith('apps/')));

for (const { path } of members) {
  if (names.length > 0 && !names.includes(basename(path))) continue;
  // tsup reads configuration and manifest of the directory it runs in.
  process.chdir(path);
  await build({ silent: true });
}
