import { type CallRecord, createFaultyFs, seededRandom } from '@holdfast/files/testing';
import { isKept } from './is-kept.js';
import { judgeEditedRun } from './judge-edited-run.js';
import type { Ledger } from './ledger.js';
import { outcomeOf } from './outcome.js';
import { PID, type Scene } from './scene.js';
import { describeCall, perform, pointOf, startOf, type Work } from './sweep-crashes.js';
import { type MadeEdit, makeEdit, USER_EDITS, type UserEdit } from './user-edits.js';

/**
 * I6: lets a user do each thing to each target before every call of a work. What the user did must
 * survive, everything else must be whole, and once the user puts things back it must go on.
 *
 * @param options - one in `every` combinations, picked by `seed`, default all; `only` one edit.
 */
export async function sweepEdits(
  scene: Scene,
  work: Work,
  ledger: Ledger,
  options: { readonly every?: number; readonly seed?: number; readonly only?: string } = {},
): Promise<void> {
  const { every = 1, seed = 1, only } = options;
  const edits = USER_EDITS.filter(({ name }) => only === undefined || name === only);
  const pid = work === 'apply' ? PID.subject : PID.second;
  const recorder = createFaultyFs(startOf(scene, work));
  await perform(scene, work, recorder, pid);
  const random = seededRandom(seed);
  for (const call of recorder.calls) {
    for (const path of scene.targets) {
      for (const edit of edits) {
        if (random() * every >= 1 || ledger.full) continue;
        const name = path.slice(path.lastIndexOf('/') + 1);
        const at = `${edit.name}-${name}-before-${call.index}`;
        const point = pointOf(`${work}-edit`, scene, { at });
        if (!ledger.wants(point)) continue;
        const allowed = isInWindow(scene, work, recorder.calls, edit, path, call.index);
        const problems = await editAt(scene, work, ledger, {
          edit,
          path,
          at: call.index,
          pid,
          allowed,
        });
        ledger.note(point, `before ${describeCall({ call })}`, problems);
      }
    }
  }
}

async function editAt(
  scene: Scene,
  work: Work,
  ledger: Ledger,
  run: {
    readonly edit: UserEdit;
    readonly path: string;
    readonly at: number;
    readonly pid: number;
    readonly allowed: boolean;
  },
): Promise<string[]> {
  const disk = startOf(scene, work);
  const start = disk.fork();
  let made: MadeEdit | undefined;
  const port = createFaultyFs(disk, {
    before: ({ index }) => {
      if (index === run.at) made = makeEdit(disk, run.edit, run.path);
    },
  });
  const outcome = await outcomeOf(() => perform(scene, work, port, run.pid));
  if (made === undefined) return [];
  ledger.count('edits');
  return judgeEditedRun(scene, work, { start, disk, outcome, made, allowed: run.allowed }, ledger);
}

/**
 * The microseconds between the last look at a target and the rename that changes it, in which an edit
 * may be lost (change.md 5). What was written into the original inode is not lost even then.
 */
function isInWindow(
  scene: Scene,
  work: Work,
  calls: readonly CallRecord[],
  edit: UserEdit,
  path: string,
  at: number,
): boolean {
  if (edit.name === 'chmod' && work === 'apply' && isModeOfPlan(scene, path)) {
    // A plan is bound to bytes: the mode that is found at last before the journal is written is kept in it.
    const preparing = calls.find(
      ({ kind, label }) => kind === 'mkdir' && label.includes('/.preparing-'),
    );
    return at <= (preparing?.index ?? 0);
  }
  const change = calls.find(
    ({ kind, label }) => kind === 'rename' && label.endsWith(` -> ${path}`),
  );
  if (change === undefined) return false;
  const toInode = ['save', 'overwrite', 'chmod'].includes(edit.name);
  const look = calls.findLast(
    ({ kind, label, index }) =>
      index < change.index &&
      ((label === path && kind === (toInode ? 'fstat' : 'open-read')) ||
        (work === 'undo' && kind === 'link' && label.startsWith(`${path} -> `))),
  );
  const inside = look !== undefined && at > look.index && at <= change.index;
  if (!inside || !toInode) return inside;
  return work === 'undo' ? look.kind !== 'link' : edit.name === 'chmod' || !isKept(scene, path);
}

/** Whether the plan removes the file, or sets its mode. */
function isModeOfPlan({ before, after }: Scene, path: string): boolean {
  return before.get(path)?.mode !== after.get(path)?.mode;
}
