import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, runProcess } from '@holdfast/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { harnessTest } from './harness-test.js';
import { inParallel } from './in-parallel.js';
import { buildKillShim, type ShimPoint, shimEnvironment } from './kill-shim.js';
import type { Ledger } from './ledger.js';
import {
  describeDifferences,
  makeRealFixture,
  type RealFixture,
  readTree,
  type Tree,
} from './real-fixture.js';
import { answerOf, type RealAnswer, recoverForReal, recoverHere } from './real-recovery.js';

/*
 * H3 (crash-safety.md 5.3): real processes on a real disk, killed or failed at libc calls that
 * change it: at some of them, in the deep tier at all. Without a C compiler it is skipped, which CI does not accept.
 */
const temp = makeTempDir('holdfast-shim-');
const shim = buildKillShim(temp.path);
const fixtures = new Map<RealWork['of'], RealFixture>();

beforeAll(async () => {
  for (const of of ['texts', 'changes'] as const) fixtures.set(of, await makeRealFixture(of));
});
afterAll(() => {
  for (const fixture of fixtures.values()) fixture.remove();
  temp.remove();
});

function fixtureOf({ of }: Pick<RealWork, 'of'>): RealFixture {
  const fixture = fixtures.get(of);
  if (fixture === undefined) throw new Error('The fixture was not made.');
  return fixture;
}

if (shim === undefined) test.skip('needs a C compiler: cc, gcc or clang');

const DEEP = process.env.HOLDFAST_DEEP === '1';

interface RealWork {
  readonly name: string;
  readonly of: 'texts' | 'changes';
  /** Which points are tried: every n-th; in the deep tier all. */
  readonly every: number;
  readonly from: 'before' | 'applied' | 'interrupted';
  readonly command: 'apply' | 'recover' | 'resume';
}

const WORKS: readonly RealWork[] = [
  { name: 'apply', of: 'texts', every: 4, from: 'before', command: 'apply' },
  { name: 'undo', of: 'texts', every: 4, from: 'applied', command: 'recover' },
  { name: 'recovery', of: 'texts', every: 4, from: 'interrupted', command: 'recover' },
  { name: 'resume', of: 'texts', every: 2, from: 'interrupted', command: 'resume' },
  { name: 'apply of changes', of: 'changes', every: 8, from: 'before', command: 'apply' },
  { name: 'undo of changes', of: 'changes', every: 8, from: 'applied', command: 'recover' },
];

describe.skipIf(shim === undefined).each(WORKS)('H3 $name', (work) => {
  harnessTest('a SIGKILL before, after and half-way in calls', {
    label: `H3 kills in ${work.name}`,
    atLeast: { kills: 12, recovered: 4 },
    sweep: async (ledger) => sweepKills(work, ledger),
  });
});

describe.skipIf(shim === undefined).each(WORKS.slice(0, 2))('H3 $name', (work) => {
  harnessTest('an error at calls', {
    label: `H3 errors in ${work.name}`,
    atLeast: { errors: 17 },
    sweep: async (ledger) => sweepRealErrors(work, ledger),
  });
});

/** Runs the work in a process of its own, which meets a point. */
async function run(work: RealWork, root: string, point: ShimPoint | { readonly log: string }) {
  const fixture = fixtureOf(work);
  const order = {
    root,
    command: work.command,
    ...(work.command === 'apply' ? { plan: fixture.plan } : {}),
  };
  return runProcess(process.execPath, [fixture.script], {
    input: JSON.stringify(order),
    env: shimEnvironment(shim ?? '', root, point),
  });
}

/** The calls of a run that meets nothing. */
async function callsOf(work: RealWork): Promise<readonly string[]> {
  using project = fixtureOf(work).copy(work.from);
  const log = join(temp.path, 'calls.log');
  rmSync(log, { force: true });
  const { code } = await run(work, project.path, { log });
  expect(code).toBe(0);
  return readFileSync(log, 'utf8').trimEnd().split('\n');
}

async function sweepKills(work: RealWork, ledger: Ledger): Promise<void> {
  const calls = await callsOf(work);
  const points = calls.flatMap((call, index): ShimPoint[] => [
    { kill: index + 1, mode: 'before' },
    ...(call.includes(' write ') ? [{ kill: index + 1, mode: 'half' } as const] : []),
    ...(isAfterTried(index, calls.length) ? [{ kill: index + 1, mode: 'after' } as const] : []),
  ]);
  const isFresh = everyEighth();
  const tried = points.filter((_, index) => DEEP || index % work.every === 0);
  await inParallel(2, tried, async (point) => {
    if (!('kill' in point)) return;
    const name = `real-${work.name}/${point.mode}-${point.kill}`;
    if (!ledger.wants(name) || ledger.full) return;
    using project = fixtureOf(work).copy(work.from);
    const { signal, stdout } = await run(work, project.path, point);
    if (signal !== 'SIGKILL') {
      // Flushes go side by side, so that the last numbers may not be reached.
      ledger.count('ended before');
      return;
    }
    ledger.count('kills');
    const recover = isFresh() ? recoverByCommand(work) : recoverHere;
    const problems = await checkAfter(work, project.path, ledger, {
      acknowledged: stdout !== '',
      recover,
    });
    ledger.note(name, `call ${calls[point.kill - 1]}`, problems);
  });
}

/** The disk after one call is that before the next: only what goes side by side could tell them apart. */
function isAfterTried(index: number, calls: number): boolean {
  return DEEP || index % 4 === 0 || index === calls - 1;
}

const ERRNOS = { EPERM: 1, EIO: 5, EACCES: 13, EMFILE: 24, ENOSPC: 28, EROFS: 30, EDQUOT: 122 };

async function sweepRealErrors(work: RealWork, ledger: Ledger): Promise<void> {
  const calls = await callsOf(work);
  const codes = Object.entries(ERRNOS);
  // One of the seven for every third call, in turn; in the deep tier two for each.
  const points = calls.flatMap((call, index) =>
    (DEEP ? [0, 3] : index % 3 === 0 ? [0] : []).flatMap((shift) => {
      const [code, errno] = codes[(index + shift) % codes.length] ?? ['EIO', 5];
      return [{ call, code, point: { fail: index + 1, errno } }];
    }),
  );
  const isFresh = everyEighth();
  await inParallel(2, points, async ({ call, code, point }) => {
    const name = `real-${work.name}/${code}-${point.fail}`;
    if (!ledger.wants(name) || ledger.full) return;
    using project = fixtureOf(work).copy(work.from);
    const start = readTree(project.path);
    const { code: exit, stdout, stderr } = await run(work, project.path, point);
    const answer = answerOf(exit, stdout, stderr);
    ledger.count('errors');
    ledger.count(`answered ${answer.status ?? 'an error'}`);
    const truth = checkAnswer(work, start, readTree(project.path), answer);
    const recover = isFresh() ? recoverByCommand(work) : recoverHere;
    const problems = [
      ...truth,
      ...(await checkAfter(work, project.path, ledger, {
        recover,
        mayStay: fixtureOf(work).after,
      })),
    ];
    ledger.note(name, `${code} at call ${call}, answered ${JSON.stringify(answer)}`, problems);
  });
}

/** I8: what was answered is how it is. */
function checkAnswer(work: RealWork, start: Tree, now: Tree, { status }: RealAnswer): string[] {
  const fixture = fixtureOf(work);
  if (status === 'interrupted') return [];
  if (status === 'applied') return describeDifferences(fixture.after, now, 'applied, but');
  if (status === 'recovered')
    return describeDifferences(fixture.before, now, 'recovered, but', fixture.after);
  const undone = work.command === 'resume' ? fixture.before : start;
  return describeDifferences(undone, now, `answered ${status ?? 'an error'}, but`, fixture.after);
}

/** Whether it is the turn of the command: a start of it takes longer than everything else at a point. */
function everyEighth(): () => boolean {
  let turn = 0;
  return () => turn++ % 8 === 0;
}

const recoverByCommand = (work: RealWork) => (root: string) =>
  recoverForReal(fixtureOf(work), root);

interface Aftermath {
  readonly recover: (root: string) => Promise<RealAnswer>;
  readonly acknowledged?: boolean;
  readonly mayStay?: Tree;
}

/** The next process: recovers exactly, or finds nothing to recover and nothing changed. */
async function checkAfter(
  work: RealWork,
  root: string,
  ledger: Ledger,
  { recover, acknowledged = false, mayStay }: Aftermath,
): Promise<string[]> {
  const fixture = fixtureOf(work);
  const now = readTree(root);
  const problems: string[] = [];
  if (acknowledged && work.command !== 'recover') {
    problems.push(...describeDifferences(fixture.after, now, 'I2: acknowledged, but'));
  }
  const answer = await recover(root);
  if (/not-found/.test(answer.error ?? '')) {
    ledger.count('nothing begun');
  } else if (/^(already-)?recovered$/.test(answer.status ?? '')) {
    ledger.count('recovered');
  } else {
    problems.push(`I1: recover answered ${JSON.stringify(answer)}`);
  }
  return [
    ...problems,
    ...describeDifferences(fixture.before, readTree(root), 'I1: after recover', mayStay),
  ];
}
