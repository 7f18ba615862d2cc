import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProcessResult, type RunOptions, runProcess } from '@holdfast/test-kit';
import { runWarm } from './warm-program.js';

const APP = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../packages', import.meta.url));

/** The program that users run. */
export const MAIN = join(APP, 'dist', 'main.js');

/**
 * Builds the program when a source is newer: one process at a time, and once for all test files of
 * a run, so that no file loses its program to another's build.
 */
export async function buildCli(): Promise<void> {
  const cache = join(APP, 'node_modules', '.cache');
  const lock = join(cache, 'build-lock');
  const checked = join(cache, 'checked-by');
  // The workers of one run have one parent.
  const run = `${process.ppid}`;
  mkdirSync(cache, { recursive: true });
  while (!existsSync(checked) || readFileSync(checked, 'utf8') !== run) {
    if (!acquire(lock)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    try {
      if (isStale()) await build();
      writeFileSync(checked, run);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

/**
 * Runs the built program without what the test runner's own environment would change. The first run
 * of each command is a process of its own, and so is one with an environment or user of its own, and
 * one beside another. Further ones share a process. HOLDFAST_TEST_WARM=0 gives each its own.
 */
export async function holdfast(
  args: readonly string[],
  options: RunOptions = {},
): Promise<ProcessResult> {
  const { cwd: _cwd, input: _input, timeoutMs: _timeout, ...special } = options;
  const shares = Object.keys(special).length === 0 && process.env.HOLDFAST_TEST_WARM !== '0';
  const warm = shares && hasRun(args) ? runWarm(MAIN, args, options, PLAIN) : undefined;
  return warm ?? runCold(args, options);
}

/** Runs the built program in a process of its own. */
function runCold(args: readonly string[], options: RunOptions): Promise<ProcessResult> {
  return runProcess(process.execPath, [MAIN, ...args], {
    ...options,
    env: { ...PLAIN, ...options.env },
  });
}

const commands = new Set<string>();

/** Whether this command was run before, by any file of this run of the tests, and notes that it is now. */
function hasRun(args: readonly string[]): boolean {
  const end = args.findIndex((word) => !/^[a-z]+$/.test(word));
  const command = args.slice(0, Math.min(end < 0 ? args.length : end, 2)).join('-');
  const known = commands.has(command) || !isFirst(command);
  commands.add(command);
  return known;
}

function isFirst(command: string): boolean {
  const ofRun = process.env.HOLDFAST_TEST_DIRECTORY;
  if (ofRun === undefined) return true;
  try {
    mkdirSync(join(ofRun, `has-run-${command}`));
    return true;
  } catch {
    return false;
  }
}

/** Variables that change what the program prints or where it looks. */
export const PLAIN = {
  FORCE_COLOR: undefined,
  NO_COLOR: undefined,
  INIT_CWD: undefined,
  HOLDFAST_DEBUG: undefined,
  PAGER: undefined,
} as const;

function isStale(): boolean {
  const built = statSync(MAIN, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Whichever of the packages it bundles: a list of them would lack the newest.
  const packages = readdirSync(PACKAGES).map((name) => join(PACKAGES, name, 'src'));
  const sources = [join(APP, 'src'), ...packages].filter((directory) => existsSync(directory));
  return Math.max(...sources.map(newest)) > built;
}

function newest(directory: string): number {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  return Math.max(0, ...files);
}

function acquire(lock: string): boolean {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    // A build takes seconds: the process that made this lock was killed.
    if (age > 120_000) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function build(): Promise<void> {
  const tsup = createRequire(join(APP, '../../package.json')).resolve('tsup/dist/cli-default.js');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [tsup], { cwd: APP }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`The program cannot be built.\n${stdout}${stderr}`));
    });
  });
}
