import type { MemoryFs } from '@holdfast/files/testing';
import { isTemporary, sameState } from './checks.js';
import { isKept } from './is-kept.js';
import { transactionsOn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { describeOutcome, nameOf, type Outcome, outcomeOf } from './outcome.js';
import { describeEntry, exactEntry, type ProjectState, readProject } from './project-state.js';
import { PID, type Scene } from './scene.js';
import type { Work } from './sweep-crashes.js';
import type { MadeEdit } from './user-edits.js';

/** A run during which a user did something to a target. */
export interface EditedRun {
  readonly start: MemoryFs;
  readonly disk: MemoryFs;
  readonly outcome: Outcome;
  readonly made: MadeEdit;
  /** Whether the edit fell into the instant in which it may be lost. */
  readonly allowed: boolean;
}

/** Checks I6: what the user did is there, everything else is whole, and it can go on from there. */
export async function judgeEditedRun(
  scene: Scene,
  work: Work,
  run: EditedRun,
  ledger: Ledger,
): Promise<string[]> {
  const { disk, outcome, made, allowed } = run;
  const lost = made.edit.lost(disk, made.path);
  if (lost.length > 0 && !allowed)
    return lost.map((it) => `I6: ${it} (${describeOutcome(outcome)})`);
  if (lost.length > 0) {
    ledger.count('edits lost in the last microseconds');
    return [];
  }
  ledger.count(nameOf(outcome));
  const state = readProject(disk);
  const { transactions } = await scene.journal(disk.fork(), PID.third).status();
  const newest = transactions[0];
  const earlier = transactionsOn(scene.fresh());
  const problems = [
    ...othersAfter(scene, work, run, state),
    ...strangers(scene, made, state, newest?.active === true),
  ];
  const isOurs = newest !== undefined && !earlier.includes(newest.id);
  const undoable = isOurs && (newest.active || newest.state === 'applied');
  return undoable ? [...problems, ...(await recoverAround(scene, disk, made, ledger))] : problems;
}

/** The targets that the user left alone. */
function others(scene: Scene, { touched }: MadeEdit): string[] {
  return scene.targets.filter((path) => !touched.includes(path));
}

function othersAfter(scene: Scene, work: Work, run: EditedRun, state: ProjectState): string[] {
  const { start, outcome, made } = run;
  const name = nameOf(outcome);
  // What a user can settle is a conflict, never an error.
  if (outcome.kind === 'refused') return [`I6: ${describeOutcome(outcome)}`];
  const [from, goal] = [readProject(start), work === 'undo' ? scene.before : scene.after];
  const legal: readonly ProjectState[] | undefined =
    name === 'conflict'
      ? [from]
      : name === 'applied' || name === 'recovered'
        ? [goal]
        : name === 'interrupted'
          ? [from, goal]
          : undefined;
  if (legal === undefined) return [`I6: ${describeOutcome(outcome)}`];
  return others(scene, made)
    .filter(
      (path) => !legal.some((it) => describeEntry(it.get(path)) === describeEntry(state.get(path))),
    )
    .map(
      (path) => `I6: ${describeOutcome(outcome)}, but ${path} is ${describeEntry(state.get(path))}`,
    );
}

/** I3 and I7 for everything that neither the user nor the plan touched. */
function strangers(scene: Scene, made: MadeEdit, state: ProjectState, isOpen: boolean): string[] {
  return [...new Set([...scene.before.keys(), ...state.keys()])].flatMap((path) => {
    if (scene.targets.includes(path) || made.touched.includes(path)) return [];
    if (scene.emptied.includes(path)) return [];
    const [before, found] = [scene.before.get(path), state.get(path)];
    if (before === undefined) {
      const isOwn =
        scene.after.get(path)?.type === 'directory' || (isOpen && isTemporary(scene, path));
      return isOwn ? [] : [`I7: ${path} was left behind`];
    }
    const same =
      before.type === 'file'
        ? exactEntry(before) === exactEntry(found)
        : describeEntry(before) === describeEntry(found);
    return same ? [] : [`I3: ${path} is ${exactEntry(found)}, not ${exactEntry(before)}`];
  });
}

/** The next process: it recovers around what the user did, or refuses until that is put back. */
async function recoverAround(
  scene: Scene,
  disk: MemoryFs,
  made: MadeEdit,
  ledger: Ledger,
): Promise<string[]> {
  const before = readProject(disk);
  const outcome = await outcomeOf(() => scene.journal(disk, PID.third).recover({ last: true }));
  const name = nameOf(outcome);
  if (name === 'recovered') {
    ledger.count('recovered around');
    const lost = made.edit.lost(disk, made.path).map((it) => `I6: recover: ${it}`);
    const state = readProject(disk);
    return [
      ...lost,
      ...notBefore(scene, others(scene, made), state),
      ...strangers(scene, made, state, false),
    ];
  }
  if (name !== 'conflict') return [`I6: recover answered ${describeOutcome(outcome)}`];
  const problems = sameState(before, readProject(disk)).map((it) => `I6: refused recover: ${it}`);
  made.undo();
  let again = await outcomeOf(() => scene.journal(disk, PID.fourth).recover({ last: true }));
  if (nameOf(again) === 'conflict' && isAmbiguous(scene, made)) {
    putOriginal(scene, disk, made.path);
    again = await outcomeOf(() => scene.journal(disk, PID.fourth).recover({ last: true }));
    ledger.count('the original had to be put back');
  }
  if (nameOf(again) !== 'recovered') {
    return [...problems, `I6: put back, recover answered ${describeOutcome(again)}`];
  }
  ledger.count('refused, put back and recovered');
  const state = readProject(disk);
  return [
    ...problems,
    ...notBefore(scene, scene.targets, state),
    ...strangers(scene, made, state, false),
  ];
}

function notBefore(scene: Scene, paths: readonly string[], state: ProjectState): string[] {
  return paths
    .filter((path) => describeEntry(state.get(path)) !== describeEntry(scene.before.get(path)))
    .map((path) => `I6: after recover ${path} is ${describeEntry(state.get(path))}`);
}

/**
 * Where the original inode is not kept, our result made anew in the middle of a recovery cannot be
 * told from a file that was restored and then changed again: the user must say what is wanted.
 */
function isAmbiguous(scene: Scene, { edit, path }: MadeEdit): boolean {
  const isNewInode = edit.name === 'delete' || edit.name === 'replace';
  return isNewInode && !isKept(scene, path);
}

function putOriginal(scene: Scene, { outside }: MemoryFs, path: string): void {
  const before = scene.before.get(path);
  if (before === undefined) {
    outside.remove(path);
    return;
  }
  outside.write(path, Buffer.from(before.content ?? '', 'latin1'));
  outside.chmod(path, before.mode);
}
