import { ERROR_CODES, isHoldfastError } from '@holdfast/base';
import { createFaultyFs, type MemoryFs, SimulatedCrash } from '@holdfast/files/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Journal, openJournal } from '../../src/index.js';
import { ROOT, simulatePlan, simulateProcess, simulateProject } from '../simulated-project.js';
import { type Damage, damage, entriesBelow, forgery, inflict } from './damage.js';

/** Versions that a file may have: what it was, and what the plan makes of it. */
const VERSIONS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'a.txt': ['old a\n', 'new a\n'],
  'dir/b.txt': ['old b\r\n', 'new b\r\n'],
  'dir/sub/c.txt': [undefined, 'created c\n'],
  'd.txt': [undefined, ''],
};

const NEXT = { 'next.txt': 'next\n' };

const COMMANDS = [
  'recover',
  'recover-last',
  'resume',
  'abandon',
  'apply',
  'again',
  'prune',
] as const;

/** A journal in any state that a crash can leave, then damaged, then used. */
const story = (damages: fc.Arbitrary<Damage>) =>
  fc.record({
    applyCrash: fc.option(fc.nat({ max: 150 })),
    undoCrash: fc.option(fc.nat({ max: 150 }), { freq: 2 }),
    damages: fc.array(damages, { minLength: 1, maxLength: 4 }),
    commands: fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 4 }),
  });

/**
 * Whatever is done to the journal's files: status answers, every command answers or refuses with a
 * known code, a refusal changes nothing, and a file of the user is never anything but one of its
 * two versions.
 */
export async function fuzzJournals(runs: number, kind: 'damage' | 'forgery'): Promise<Counts> {
  const counts: Counts = {};
  const start = simulateProject({
    'package.json': '{}\n',
    'a.txt': 'old a\n',
    'dir/b.txt': { file: 'old b\r\n', mode: 0o640 },
    'bystander.txt': 'bystander\n',
    'dir/bystander.txt': 'bystander\n',
    '.git/hooks/pre-commit': 'hook\n',
  });
  start.outside.mkdir('/outside');
  start.outside.write('/outside/secret.txt', 'secret\n');
  const damages = kind === 'damage' ? damage : fc.oneof(forgery, forgery, damage);
  await fc.assert(
    fc.asyncProperty(story(damages), async (told) => {
      const fs = await journalAfter(start.fork(), told);
      const allowed = kind === 'forgery' ? undefined : VERSIONS;
      for (const what of told.damages) inflict(fs, `${ROOT}/.holdfast/changes`, what);
      let pid = 10;
      for (const command of told.commands) {
        const before = userFiles(fs);
        pid += 1;
        const { outcome, refused } = await tryCommand(fs, pid, command);
        counts[`${command} ${outcome}`] = (counts[`${command} ${outcome}`] ?? 0) + 1;
        const now = userFiles(fs);
        // A write that fails half-way is rolled back, and then refused.
        if (refused && !isRolledBack(now)) expect(now, `${command}: ${outcome}`).toEqual(before);
        checkFiles(now, allowed);
        await checkStatus(fs, pid);
      }
    }),
    { numRuns: runs },
  );
  return counts;
}

export type Counts = Record<string, number>;

const PLANS = new WeakMap<object, ReturnType<typeof simulatePlan>>();

async function journalAfter(
  fs: MemoryFs,
  { applyCrash, undoCrash }: { applyCrash: number | null; undoCrash: number | null },
): Promise<MemoryFs> {
  const contents = Object.fromEntries(
    Object.entries(VERSIONS).map(([path, [, after]]) => [path, after ?? '']),
  );
  const plan = simulatePlan(fs, contents);
  PLANS.set(fs, plan);
  await untilCrash(fs, 1, applyCrash, (journal) => journal.apply(plan));
  if (undoCrash !== null) {
    await untilCrash(fs, 2, undoCrash, (journal) => journal.recover({ last: true }));
  }
  return fs;
}

async function untilCrash(
  fs: MemoryFs,
  pid: number,
  at: number | null,
  run: (journal: Journal) => Promise<unknown>,
): Promise<void> {
  const faulty = at === null ? fs : createFaultyFs(fs, { crash: { at: at + 1, when: 'after' } });
  try {
    await run(openJournal(ROOT, simulateProcess(faulty, pid)));
  } catch (error) {
    if (!(error instanceof SimulatedCrash) && !isHoldfastError(error)) throw error;
  }
}

async function tryCommand(
  fs: MemoryFs,
  pid: number,
  command: (typeof COMMANDS)[number],
): Promise<{ readonly outcome: string; readonly refused: boolean }> {
  const journal = openJournal(ROOT, simulateProcess(fs, pid));
  const changes = `${ROOT}/.holdfast/changes`;
  const listed = fs.outside.exists(changes) ? fs.outside.list(changes) : [];
  const id =
    listed.find((name) => /^[0-9a-f]{8}-/.test(name)) ?? '01890a5d-ac96-774b-bcce-b302099a8057';
  const plan = PLANS.get(fs);
  const run = async () => {
    if (command === 'recover') return journal.recover(id);
    if (command === 'recover-last') return journal.recover({ last: true });
    if (command === 'resume') return journal.resume(id);
    if (command === 'abandon') return journal.abandon(id);
    if (command === 'prune') return journal.prune({ delete: true });
    if (command === 'apply' && plan !== undefined) return journal.apply(plan);
    return journal.apply(simulatePlan(fs, NEXT));
  };
  try {
    const { status } = await run();
    return { outcome: status, refused: status === 'conflict' };
  } catch (error) {
    if (!isHoldfastError(error)) throw error;
    expect(ERROR_CODES).toHaveProperty(error.code);
    expect(error.code).not.toBe('internal-error');
    expect(error.message).not.toMatch(/undefined|\[object|NaN|\n\s+at /);
    return { outcome: error.code, refused: true };
  }
}

async function checkStatus(fs: MemoryFs, pid: number): Promise<void> {
  const { transactions, issues } = await openJournal(ROOT, simulateProcess(fs, pid)).status();
  for (const { reason } of issues) expect(reason).not.toMatch(/undefined|\[object|NaN|secret/);
  JSON.stringify(transactions);
}

function isRolledBack(files: Readonly<Record<string, string>>): boolean {
  return Object.entries(VERSIONS).every(([path, [was]]) => files[`${ROOT}/${path}`] === was);
}

/** Text and mode of every file outside of the journal, and what is beside the project. */
function userFiles(fs: MemoryFs): Record<string, string> {
  const paths = [...entriesBelow(fs, ROOT), ...entriesBelow(fs, '/outside')];
  return Object.fromEntries(
    paths
      .filter(
        (path) => !path.startsWith(`${ROOT}/.holdfast`) && fs.outside.inode(path).type === 'file',
      )
      .map((path) => [path, Buffer.from(fs.outside.read(path)).toString('latin1')]),
  );
}

function checkFiles(
  files: Readonly<Record<string, string>>,
  versions: typeof VERSIONS | undefined,
): void {
  expect(files).toMatchObject({
    [`${ROOT}/bystander.txt`]: 'bystander\n',
    [`${ROOT}/dir/bystander.txt`]: 'bystander\n',
    [`${ROOT}/.git/hooks/pre-commit`]: 'hook\n',
    [`${ROOT}/package.json`]: '{}\n',
    '/outside/secret.txt': 'secret\n',
  });
  if (versions === undefined) return;
  for (const [path, allowed] of Object.entries(versions)) {
    expect(allowed, path).toContain(files[`${ROOT}/${path}`]);
  }
  const known = Object.keys(versions).length + 6;
  expect(Object.keys(files).length).toBeLessThanOrEqual(known);
}
