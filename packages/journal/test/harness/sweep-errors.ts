import { createFaultyFs, errorPoints, type MemoryFs } from '@holdfast/files/testing';
import { transactionsOn } from './journal-state.js';
import { judgeFailedRun } from './judge-failed-run.js';
import type { Ledger } from './ledger.js';
import { describeOutcome, nameOf, outcomeOf } from './outcome.js';
import { PID, type Scene } from './scene.js';
import { describeCall, perform, pointOf, startOf, type Work } from './sweep-crashes.js';

/** The errors of crash-safety.md 2.7 that any program may meet. */
export const ERRNOS = ['ENOSPC', 'EDQUOT', 'EIO', 'EACCES', 'EPERM', 'EROFS', 'EMFILE'] as const;

/** Which errors to inject. */
export interface ErrorOptions {
  readonly codes?: readonly string[];
  /** Only every n-th pair of a call and an error, beginning with the `from`-th; default all. */
  readonly every?: number;
  readonly from?: number;
  /** The disk to start from, when it is not the usual one. */
  readonly start?: () => MemoryFs;
  readonly name?: string;
}

/**
 * H1: lets every call of a work fail with every error it can give, once and from then on. The answer
 * must be true: done, or everything as it was, or interrupted and recoverable.
 */
export async function sweepErrors(
  scene: Scene,
  work: Work,
  ledger: Ledger,
  options: ErrorOptions = {},
): Promise<void> {
  const { codes = ERRNOS, every = 1, from = 0, start = () => startOf(scene, work) } = options;
  const pid = work === 'apply' ? PID.subject : PID.second;
  const recorder = createFaultyFs(start());
  await perform(scene, work, recorder, pid);
  const points = errorPoints(recorder.calls, codes).flatMap((point) => [
    point,
    { ...point, sticky: true },
  ]);
  for (const [number, error] of points.entries()) {
    if (number % every !== from || ledger.full) continue;
    const at = `${error.code}${error.sticky ? '-from' : '-at'}-${error.at}`;
    const point = pointOf(options.name ?? `${work}-error`, scene, { at });
    if (!ledger.wants(point)) continue;
    const call = recorder.calls[error.at - 1];
    if (call === undefined) throw new RangeError(`There is no call ${error.at}.`);
    const lastFlush = recorder.calls.findLast(({ kind }) => kind === 'fsync')?.index ?? 0;
    const disk = start();
    const faulty = createFaultyFs(disk, { errors: [error] });
    const before = disk.fork();
    const outcome = await outcomeOf(() => perform(scene, work, faulty, pid));
    const earlier = transactionsOn(scene.fresh());
    const run = { start: before, disk, outcome, call, error, lastFlush, earlier };
    ledger.count('errors');
    const problems = faulty.fired
      ? await judgeFailedRun(scene, work, run, ledger)
      : ['the error was not reached'];
    ledger.note(point, `${error.code} at ${describeCall({ call })}`, problems);
  }
}

/** Reads and writes only a few bytes at a time: everything must come out the same. */
export async function sweepShortTransfers(scene: Scene, ledger: Ledger): Promise<void> {
  for (const bytes of [1, 3, 64]) {
    for (const limit of ['maxRead', 'maxWrite'] as const) {
      for (const work of ['apply', 'undo'] as const) {
        const point = pointOf(`${work}-short`, scene, { at: `${limit}-${bytes}` });
        if (!ledger.wants(point)) continue;
        const disk = startOf(scene, work);
        const start = disk.fork();
        const faulty = createFaultyFs(disk, { [limit]: bytes });
        const pid = work === 'apply' ? PID.subject : PID.second;
        const outcome = await outcomeOf(() => perform(scene, work, faulty, pid));
        ledger.count('runs');
        const expected = work === 'apply' ? 'applied' : 'recovered';
        const problems = await judgeFailedRun(scene, work, { start, disk, outcome }, ledger);
        if (nameOf(outcome) !== expected) problems.push(`it answered ${describeOutcome(outcome)}`);
        ledger.note(point, `${limit} ${bytes}`, problems);
      }
    }
  }
}
