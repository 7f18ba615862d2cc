import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, runProcess } from '@holdfast/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { harnessTest } from '../harness/harness-test.js';
import { buildKillShim, type ShimPoint, shimEnvironment } from '../harness/kill-shim.js';
import { type Ledger, openLedger } from '../harness/ledger.js';
import {
  describeDifferences,
  makeRealFixture,
  type RealFixture,
  readTree,
} from '../harness/real-fixture.js';
import { recoverForReal } from '../harness/real-recovery.js';
import { cannotTry, copyImage, cutPower, DISKS, type Disk, makeImage, mounted } from './image.js';

/*
 * H4: a process works on a real file system in an image; at one call it is killed and the image is
 * copied as it is, which is what a power cut leaves. The copy is mounted and recovered.
 */
const temp = makeTempDir('holdfast-power-');
const shim = buildKillShim(temp.path) ?? '';
let fixture: RealFixture;

beforeAll(async () => {
  fixture = await makeRealFixture();
});
afterAll(() => {
  fixture.remove();
  temp.remove();
});

type Work = 'apply' | 'undo';
const WORKS = ['apply', 'undo'] as const satisfies readonly Work[];

for (const disk of DISKS) {
  const why = cannotTry(disk);
  describe.skipIf(why !== undefined)(`${disk.name}${why === undefined ? '' : ` (${why})`}`, () => {
    for (const work of WORKS) {
      harnessTest(`the power goes at every call of an ${work}`, {
        label: `H4 ${disk.name}, ${work}`,
        atLeast: { cuts: 40, recovered: 12, acknowledged: 1 },
        sweep: async (ledger) => sweepCuts(disk, work, ledger),
      });
    }

    test('without any flush the cuts do harm, so they are real', async () => {
      const ledger = openLedger(1);
      await sweepCuts(disk, 'apply', ledger, { CR_NOSYNC: '1' });
      expect(ledger.failures.join('\n')).toMatch(/I[12]: /);
    });
  });
}

async function sweepCuts(
  disk: Disk,
  work: Work,
  ledger: Ledger,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const bench = makeBench(disk, work);
  const calls = await callsOf(bench, work);
  const points = calls.flatMap((call, index): ShimPoint[] => [
    { kill: index + 1, mode: 'before' },
    ...(call.includes(' write ') ? [{ kill: index + 1, mode: 'half' } as const] : []),
  ]);
  // The last one is never reached: the power goes right after the acknowledgement.
  for (const point of [
    ...points,
    { kill: calls.length + 1_000, mode: 'before' } as const,
  ].reverse()) {
    if (!('kill' in point) || ledger.full) continue;
    const name = `power-${work}/${disk.name}/${point.mode}-${point.kill}`;
    if (!ledger.wants(name)) continue;
    const problems = await cutAt(bench, work, point, ledger, environment);
    ledger.note(name, calls[point.kill - 1] ?? 'acknowledged', problems);
  }
}

/** Where one disk is cut again and again. */
interface Bench {
  readonly disk: Disk;
  /** The image to start from: everything in it is durable. */
  readonly base: string;
  readonly image: string;
  readonly copy: string;
  readonly directory: string;
}

function makeBench(disk: Disk, work: Work): Bench {
  const at = (name: string): string => join(temp.path, name);
  const bench = {
    disk,
    base: at('base'),
    image: at('image'),
    copy: at('copy'),
    directory: at('m'),
  };
  rmSync(bench.base, { force: true });
  makeImage(disk, bench.base);
  using _mounted = mounted(bench.base, bench.directory, disk.options);
  using project = fixture.copy(work === 'apply' ? 'before' : 'applied');
  execFileSync('cp', ['-a', project.path, projectIn(bench)]);
  execFileSync('sync', ['-f', bench.directory]);
  return bench;
}

const projectIn = ({ directory }: Bench): string => join(directory, 'project');

async function run(bench: Bench, work: Work, environment: Readonly<Record<string, string>>) {
  const root = projectIn(bench);
  const order =
    work === 'apply'
      ? { root, command: 'apply', plan: fixture.plan }
      : { root, command: 'recover' };
  return runProcess(process.execPath, [fixture.script], {
    input: JSON.stringify(order),
    env: environment,
  });
}

async function callsOf(bench: Bench, work: Work): Promise<readonly string[]> {
  const log = join(temp.path, 'calls.log');
  rmSync(log, { force: true });
  copyImage(bench.base, bench.image);
  using _mounted = mounted(bench.image, bench.directory, bench.disk.options);
  const { stdout } = await run(bench, work, shimEnvironment(shim, projectIn(bench), { log }));
  expect(stdout).toContain(work === 'apply' ? '"applied"' : '"recovered"');
  return readFileSync(log, 'utf8').trimEnd().split('\n');
}

async function cutAt(
  bench: Bench,
  work: Work,
  point: ShimPoint,
  ledger: Ledger,
  environment: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { disk, base, image, copy, directory } = bench;
  copyImage(base, image);
  let acknowledged = false;
  {
    using _mounted = mounted(image, directory, disk.options);
    const met = { ...shimEnvironment(shim, projectIn(bench), point), ...environment };
    const { stdout } = await run(bench, work, met);
    cutPower(image, copy);
    acknowledged = stdout !== '';
  }
  using _mounted = mounted(copy, directory, disk.optionsOfCopy);
  ledger.count('cuts');
  if (acknowledged) ledger.count('acknowledged');
  return await checkCut(bench, work, acknowledged, ledger);
}

async function checkCut(
  bench: Bench,
  work: Work,
  acknowledged: boolean,
  ledger: Ledger,
): Promise<string[]> {
  const root = projectIn(bench);
  const goal = work === 'apply' ? fixture.after : fixture.before;
  const problems = acknowledged
    ? describeDifferences(goal, readTree(root), 'I2: acknowledged, but')
    : [];
  const answer = await recoverForReal(fixture, root);
  if (/not-found/.test(answer.error ?? '')) {
    ledger.count('nothing begun');
  } else if (/^(already-)?recovered$/.test(answer.status ?? '')) {
    ledger.count('recovered');
  } else {
    problems.push(`I1: recover answered ${JSON.stringify(answer)}`);
  }
  // A directory whose making was not recorded durably may stay.
  const left = describeDifferences(
    fixture.before,
    readTree(root),
    'I1: after recover',
    fixture.after,
  );
  return [...problems, ...left];
}
