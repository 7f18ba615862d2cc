import { createFaultyFs, type MemoryFs, treeSignature } from '@holdfast/files/testing';
import type { ChangeResult } from '../../src/index.js';
import { CHANGES, namesIn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { describeOutcome, outcomeOf } from './outcome.js';
import { PID, type Scene } from './scene.js';
import { describeCall, perform, pointOf, startOf, type Work } from './sweep-crashes.js';

/**
 * One owner: while a work is under way, another process that sees the owner alive can neither recover
 * nor apply, at whatever instant it comes, and leaves no trace.
 */
export async function sweepContenders(scene: Scene, work: Work, ledger: Ledger): Promise<void> {
  const disk = startOf(scene, work);
  const start = disk.fork();
  const moments: { readonly at: number; readonly detail: string; readonly disk: MemoryFs }[] = [];
  const port = createFaultyFs(disk, {
    after: (call) => {
      if (call.effect !== 'change' || !isUnderWay(start, disk, work)) return;
      moments.push({ at: call.index, detail: describeCall({ call }), disk: disk.fork() });
    },
  });
  await perform(scene, work, port, PID.subject);
  for (const { at, detail, disk: moment } of moments) {
    const point = pointOf(`${work}-contender`, scene, { at: `after-${at}` });
    if (ledger.full || !ledger.wants(point)) continue;
    // A lower number: to this process the owner is alive.
    const journal = scene.journal(moment, PID.subject - 1);
    const before = treeSignature(moment, '/');
    const problems: string[] = [];
    for (const call of [
      (): Promise<ChangeResult> => journal.apply(scene.plan),
      (): Promise<ChangeResult> => journal.recover({ last: true }),
    ]) {
      const outcome = await outcomeOf(call);
      ledger.count('contenders');
      const nothingThere = outcome.kind === 'refused' && outcome.code === 'transaction-not-found';
      const locked = outcome.kind === 'result' && outcome.result.conflicts[0]?.code === 'locked';
      if (!locked && !nothingThere) problems.push(`two owners: ${describeOutcome(outcome)}`);
    }
    if (treeSignature(moment, '/') !== before) problems.push('a refused contender left a trace');
    ledger.note(point, detail, problems);
  }
}

/** Whether the work has begun to write, and not written its last record yet. */
function isUnderWay(start: MemoryFs, now: MemoryFs, work: Work): boolean {
  if (work !== 'apply') return logSizes(now) !== logSizes(start) && !isOver(now);
  const before = namesIn(start, CHANGES);
  const begun = namesIn(now, CHANGES).some(
    (name) => /[0-9a-f]{8}-/.test(name) && !before.includes(name),
  );
  return begun && !isOver(now);
}

function isOver(disk: MemoryFs): boolean {
  const id = namesIn(disk, CHANGES).findLast((name) => /^[0-9a-f]{8}-/.test(name));
  if (id === undefined) return false;
  const lines = disk.outside.readText(`${CHANGES}/${id}/log`).trimEnd().split('\n');
  return /"t":"(applied|recovered|aborted)"/.test(lines.at(-1) ?? '');
}

function logSizes(disk: MemoryFs): string {
  return namesIn(disk, CHANGES)
    .filter((name) => disk.outside.exists(`${CHANGES}/${name}/log`))
    .map((name) => disk.outside.read(`${CHANGES}/${name}/log`).length)
    .join();
}
