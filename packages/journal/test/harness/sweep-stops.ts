import { createFaultyFs } from '@holdfast/files/testing';
import { judgeFailedRun } from './judge-failed-run.js';
import type { Ledger } from './ledger.js';
import { describeOutcome, nameOf, outcomeOf } from './outcome.js';
import { PID, type Scene } from './scene.js';
import { describeCall, pointOf } from './sweep-crashes.js';

/** C26: asks an apply to stop before every call. It must be done, or undone by itself. */
export async function sweepStops(
  scene: Scene,
  ledger: Ledger,
  { every = 1, from = 0 }: { readonly every?: number; readonly from?: number } = {},
): Promise<void> {
  const recorder = createFaultyFs(scene.fresh());
  await scene.journal(recorder, PID.subject).apply(scene.plan);
  for (const call of recorder.calls) {
    const point = pointOf('apply-stop', scene, { at: `before-${call.index}` });
    if (call.index % every !== from || ledger.full || !ledger.wants(point)) continue;
    const disk = scene.fresh();
    const start = disk.fork();
    const stop = new AbortController();
    const port = createFaultyFs(disk, {
      before: ({ index }) => {
        if (index === call.index) stop.abort();
      },
    });
    const journal = scene.journal(port, PID.subject);
    const outcome = await outcomeOf(() => journal.apply(scene.plan, { signal: stop.signal }));
    ledger.count('stops');
    const problems = await judgeFailedRun(scene, 'apply', { start, disk, outcome }, ledger);
    const name = nameOf(outcome);
    if (name !== 'applied' && name !== 'conflict') {
      problems.push(`C26: stopped, it answered ${describeOutcome(outcome)}`);
    }
    ledger.note(point, `before ${describeCall({ call })}`, problems);
  }
}
