import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript, makeTempDir, snapshotTree } from '@holdfast/test-kit';
import { expect } from 'vitest';
import { openJournal } from '../../src/index.js';
import { makePlan } from '../project.js';
import { READER, startBackground } from './background.js';

const PROCESSES = 6;
const FILES = ['a.txt', 'dir/b.txt', 'dir/c.txt'];
/** Long enough to be seen half-written if it ever were. */
const textOf = (path: string, version: string): string => `${path} ${version}\n`.repeat(3000);

/** What six processes came to. */
export interface KillTally {
  applied: number;
  undone: number;
  finished: number;
  refused: number;
  kills: number;
  violations: string;
  looks: number;
}

/**
 * Lets six processes apply, undo and finish changes of the same files while each is killed at random
 * moments and replaced, and a reader looks at the files. Ends after the time when enough happened.
 */
export async function raceAgainstKills(forMs: number, least: number): Promise<KillTally> {
  using temp = makeTempDir('holdfast-kills-');
  const root = join(temp.path, 'project');
  const script = await bundleScript(join(import.meta.dirname, 'race-child.ts'), temp.path);
  mkdirSync(join(root, 'dir'), { recursive: true });
  for (const path of FILES) writeFileSync(join(root, path), textOf(path, 'base'));
  const versions = Array.from({ length: PROCESSES }, (_, index) => `version ${index}`);
  const plans = await Promise.all(
    versions.map(async (version, index) => {
      const contents = [...FILES, 'new/d.txt'].map((path) => [path, textOf(path, version)]);
      const file = join(temp.path, `plan-${index}.json`);
      writeFileSync(file, JSON.stringify(await makePlan(root, Object.fromEntries(contents))));
      return file;
    }),
  );
  const allowed = join(temp.path, 'allowed.json');
  writeFileSync(allowed, JSON.stringify(allowedTexts(root, versions)));
  const reader = await startBackground(READER, allowed);

  const tally: KillTally = {
    applied: 0,
    undone: 0,
    finished: 0,
    refused: 0,
    kills: 0,
    violations: '',
    looks: 0,
  };
  const end = Date.now() + forMs;
  const enough = () =>
    Date.now() >= end && tally.kills >= least && tally.applied + tally.finished >= least;
  const keepOne = async (plan: string): Promise<void> => {
    while (!enough() && tally.violations === '') {
      await runAndKill([script, root, plan, temp.path], tally);
    }
  };
  await Promise.all(plans.map(keepOne));
  const seen = await reader.stop();
  tally.looks = seen.split('.').length - 1;
  if (seen.includes('!')) tally.violations += seen.replaceAll('.', '');

  await expectWhole(root, versions);
  return tally;
}

function allowedTexts(root: string, versions: readonly string[]) {
  const texts = (path: string) => versions.map((version) => textOf(path, version));
  return Object.fromEntries([
    ...FILES.map((path) => [join(root, path), [textOf(path, 'base'), ...texts(path)]] as const),
    [join(root, 'new/d.txt'), [null, ...texts('new/d.txt')]] as const,
  ]);
}

async function runAndKill(args: readonly string[], tally: KillTally): Promise<void> {
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const closed = once(child, 'close');
  // What it needs is loaded once it has done something.
  while (output.length <= 'ready\n'.length && child.exitCode === null) {
    await Promise.race([once(child.stdout, 'data'), closed]);
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * 200);
  const [, signal] = (await closed) as [number | null, string | null];
  clearTimeout(timer);
  if (signal === 'SIGKILL') tally.kills += 1;
  else tally.violations += `A process ended by itself: ${errors}`;
  const steps = output.replace('ready\n', '');
  tally.applied += steps.split('a').length - 1;
  tally.undone += steps.split('r').length - 1;
  tally.finished += steps.split('f').length - 1;
  tally.refused += steps.split('-').length - 1;
  if (steps.includes('!')) tally.violations += steps;
}

/** One last recovery, after which every file is of one version. */
async function expectWhole(root: string, versions: readonly string[]): Promise<void> {
  const journal = openJournal(root);
  const { transactions, issues } = await journal.status();
  expect(issues).toEqual([]);
  const active = transactions.filter((transaction) => transaction.active);
  expect(active.length).toBeLessThanOrEqual(1);
  for (const { id } of active) expect((await journal.recover(id)).status).toBe('recovered');
  const first = readFileSync(join(root, 'a.txt'), 'utf8');
  const version = ['base', ...versions].find((candidate) => textOf('a.txt', candidate) === first);
  expect(version).toBeDefined();
  const whole = version === 'base' ? FILES : [...FILES, 'new/d.txt'];
  const files = Object.entries(snapshotTree(root, { skip: ['.holdfast'] })).flatMap(
    ([path, { type, content }]) => (type === 'file' ? [[path, content]] : []),
  );
  expect(files).toEqual(whole.map((path) => [path, textOf(path, version ?? '')]));
}
