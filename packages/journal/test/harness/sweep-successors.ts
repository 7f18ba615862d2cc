import { acquireClaim } from '@holdfast/files';
import { createFaultyFs, type MemoryFs } from '@holdfast/files/testing';
import { simulateProcess } from '../simulated-project.js';
import { dieAt } from './crash-states.js';
import { CHANGES, transactionsOn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { describeOutcome, nameOf, outcomeOf } from './outcome.js';
import { PID, type Scene } from './scene.js';
import { describeCall, pointOf } from './sweep-crashes.js';

/**
 * One owner: a process died holding the lock, and two others come to succeed it. The second one takes
 * the lock between any two calls of the first. When it has it, the first may not go on.
 */
export async function sweepSuccessors(scene: Scene, ledger: Ledger): Promise<void> {
  const start = await diedHolding(scene);
  const recorder = createFaultyFs(start.fork());
  await scene.journal(recorder, PID.third).recover({ last: true });
  for (const call of recorder.calls) {
    const point = pointOf('successors', scene, { at: `before-${call.index}` });
    if (ledger.full || !ledger.wants(point)) continue;
    const disk = start.fork();
    let taken = false;
    let wroteAfter: string | undefined;
    const port = createFaultyFs(disk, {
      before: ({ index }) => {
        if (index === call.index) taken = takeLock(disk);
      },
      after: (done) => {
        const isWork = done.effect === 'change' && !done.label.includes('/claims/');
        if (taken && isWork) wroteAfter ??= describeCall({ call: done });
      },
    });
    const outcome = await outcomeOf(() => scene.journal(port, PID.third).recover({ last: true }));
    ledger.count('successors');
    if (taken) ledger.count('overtaken');
    const problems =
      wroteAfter === undefined ? [] : [`two owners: one holds the lock, the other: ${wroteAfter}`];
    if (!taken && nameOf(outcome) !== 'recovered') {
      problems.push(`nobody owns it: it answered ${describeOutcome(outcome)}`);
    }
    ledger.note(point, `before ${describeCall({ call })}`, problems);
  }
}

/** What a process leaves that died between two targets. */
async function diedHolding(scene: Scene): Promise<MemoryFs> {
  const recorder = createFaultyFs(scene.fresh());
  await scene.journal(recorder, PID.subject).apply(scene.plan);
  const first = recorder.calls.find(
    ({ kind, label }) =>
      kind === 'rename' && scene.targets.some((it) => label.endsWith(` -> ${it}`)),
  );
  if (first === undefined) throw new Error('No target was replaced.');
  const disk = await dieAt(
    scene.fresh(),
    (fs) => scene.journal(fs, PID.subject).apply(scene.plan),
    { at: first.index, when: 'after' },
  );
  if (transactionsOn(disk).length === 0) throw new Error('There is nothing to recover.');
  return disk;
}

/** The other successor: the dead process is dead to it too, the first successor is alive. */
function takeLock(disk: MemoryFs): boolean {
  const { processes } = simulateProcess(disk, PID.third + 1);
  if (processes === undefined) throw new Error('Simulated processes have a table.');
  const claims = disk.openRoot(`${CHANGES}/claims`);
  const result = acquireClaim(disk, claims, processes.current(), ({ pid }) =>
    pid < PID.third ? 'dead' : 'alive',
  );
  disk.close(claims);
  return result.held;
}
