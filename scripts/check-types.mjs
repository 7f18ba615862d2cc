#!/usr/bin/env node
// Types of tests, scripts and configuration, after those of the packages. The tests see a package as its
// declarations: `tsc -p tsconfig.test.json` says the same without them, and reads all sources once more.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './bootstrap/workspace.mjs';

const CACHE = join(ROOT, '.cache');
const CONFIG = join(CACHE, 'tsconfig.check.json');

writeConfig();
process.exitCode = compile('-b') || compile('-p', CONFIG);

function compile(...args) {
  const program = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  return (
    spawnSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
  );
}

/** Of the sources of a package only the tests, and a reference to what `tsc -b` made of the rest. */
function writeConfig() {
  const { references } = readJson('tsconfig.json');
  const { include, exclude } = readJson('tsconfig.test.json');
  const fromCache = (path) => relative(CACHE, join(ROOT, path));
  mkdirSync(CACHE, { recursive: true });
  const config = {
    extends: fromCache('tsconfig.test.json'),
    compilerOptions: {
      tsBuildInfoFile: join(ROOT, 'node_modules/.cache/tsconfig.check.tsbuildinfo'),
    },
    include: include.map((path) => fromCache(path.replace(/\/src$/, '/src/**/*.test.ts'))),
    exclude,
    references: references.map(({ path }) => ({ path: fromCache(path) })),
  };
  writeFileSync(CONFIG, JSON.stringify(config, undefined, 2));
}

function readJson(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}
