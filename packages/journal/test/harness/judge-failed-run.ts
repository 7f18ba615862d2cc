import type { CallRecord, ErrorPoint, MemoryFs } from '@holdfast/files/testing';
import { goesOnWithNext } from './check-crashed.js';
import { I1, I2, I3, I4, I7 } from './checks.js';
import { transactionsOn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { describeOutcome, nameOf, type Outcome, outcomeOf } from './outcome.js';
import { describeEntry, type ProjectState, readProject } from './project-state.js';
import { PID, type Scene } from './scene.js';
import type { Work } from './sweep-crashes.js';

/** A run in which something went wrong, in a process that lived on. */
export interface FailedRun {
  /** The disk before the run. */
  readonly start: MemoryFs;
  /** The disk after it. */
  readonly disk: MemoryFs;
  readonly outcome: Outcome;
  /** What was made to fail; absent when it was something else. */
  readonly call?: CallRecord;
  readonly error?: ErrorPoint;
  /** The last flush of a run without faults: what comes after it only tidies up. */
  readonly lastFlush?: number;
  /** Transactions that the run has nothing to do with. */
  readonly earlier?: readonly string[];
}

/**
 * Checks that an answer is true (change.md 5): an error or a conflict means that nothing is changed
 * and nothing is left open, `interrupted` that recovery can finish, success that everything is done.
 * Then the next process, on a healthy disk, recovers and applies again.
 */
export async function judgeFailedRun(
  scene: Scene,
  work: Work,
  run: FailedRun,
  ledger: Ledger,
): Promise<string[]> {
  const { disk, outcome } = run;
  const state = readProject(disk);
  ledger.count(nameOf(outcome));
  return [
    ...I3(scene, state),
    // Without the attributes of the original a result gets fewer rights; I8 wants that in a note.
    ...I4(scene, state, ...(run.call?.kind === 'copyAttributes' ? ['mode', 'attributes'] : [])),
    ...(await I8(scene, work, run, state)),
    ...(await goesOn(scene, disk, ledger)),
  ];
}

/** I8: an error is never swallowed, and the answer tells what state things are in. */
async function I8(
  scene: Scene,
  work: Work,
  run: FailedRun,
  state: ProjectState,
): Promise<string[]> {
  const { start, disk, outcome } = run;
  const answer = describeOutcome(outcome);
  const { transactions, issues } = await scene.journal(disk.fork(), PID.third).status();
  const open = transactions.filter(({ active }) => active);
  const problems = issues.map(({ path, reason }) => `I10: ${path}: ${reason}`);
  if (outcome.kind === 'broken') return [...problems, `I8: ${answer}`];
  const name = nameOf(outcome);
  if (name === 'interrupted') {
    const state = transactions[0]?.state ?? 'nothing';
    // The last record may be there although it could not be made durable.
    const recordMayBeThere = work === 'undo' ? 'recovered' : 'applied';
    const isTrue = open.length === 1 || state === recordMayBeThere;
    return isTrue ? problems : [...problems, `I8: ${answer}, but the newest is ${state}`];
  }
  // Nothing is damaged: whoever is told so gives up what could be read a moment later.
  if (outcome.kind === 'refused' && outcome.code !== 'io-error') problems.push(`I8: ${answer}`);
  if (name === 'conflict' || outcome.kind === 'refused') {
    // Rolled back or not begun: both mean that the targets are what they were.
    const before = readProject(start);
    const { inexact = [] } = scene.scenario;
    const changed = scene.targets.filter(
      (path) =>
        describeEntry(before.get(path), ...inexact) !== describeEntry(state.get(path), ...inexact),
    );
    const wasOpen = transactionsOn(start).length > 0 && work !== 'apply';
    if (open.length > 0 && !wasOpen) problems.push(`I8: ${answer}, but a transaction is open`);
    problems.push(...changed.map((path) => `I8: ${answer}, but ${path} was changed`));
    return [...problems, ...I7Since(before, state, scene)];
  }
  if (outcome.kind === 'result' && outcome.result.conflicts.length > 0) {
    problems.push(`I8: ${answer} with conflicts`);
  }
  return [...problems, ...swallowed(run, answer), ...reached(scene, work, outcome, state)];
}

function I7Since(before: ProjectState, state: ProjectState, scene: Scene): string[] {
  return [...state.keys()]
    .filter((path) => !before.has(path) && scene.after.get(path)?.type !== 'directory')
    .map((path) => `I7: ${path} was left behind`);
}

/** Success in spite of an error: only where going on loses nothing. */
function swallowed(
  { call, error, earlier = [], lastFlush = 0 }: FailedRun,
  answer: string,
): string[] {
  if (call === undefined || error === undefined || isHarmless(call, error.code)) return [];
  if (call.index > lastFlush) return [];
  // Another transaction is read again, more closely, when it cannot be read at first.
  if (earlier.some((id) => call.label.includes(id))) return [];
  return [`I8: ${answer} although ${call.kind} failed with ${error.code}`];
}

/**
 * Calls that may fail without harm, because there is another way, or because they only tidy up what
 * is over.
 */
function isHarmless({ kind, label }: CallRecord, code: string): boolean {
  if (kind === 'close') return true;
  if (label.includes('/claims/')) return true;
  return HARMLESS[kind]?.includes(code) ?? false;
}

const HARMLESS: Readonly<Partial<Record<CallRecord['kind'], readonly string[]>>> = {
  link: ['EPERM'],
  'open-probe': ['EACCES'],
  // A staged file that is read-only like its original is opened another way.
  'open-edit': ['EACCES'],
  chown: ['EPERM'],
  touch: ['EPERM', 'EACCES'],
  plainModes: ['EACCES', 'EMFILE'],
  copyAttributes: ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EMFILE'],
  rmdir: ['EPERM', 'EACCES'],
};

/** Everything is as the answer says; what is not exact is named in a note. */
function reached(scene: Scene, work: Work, outcome: Outcome, state: ProjectState): string[] {
  const notes = outcome.kind === 'result' ? outcome.result.notes.join('\n') : '';
  const goal = work === 'undo' ? scene.before : scene.after;
  return scene.targets.flatMap((path) => {
    const named = notes.includes(`of ${path.slice('/project/'.length)} could not be kept`);
    const ignored = named ? ['mode', 'uid', 'gid', 'attributes'] : [];
    if (work === 'undo') ignored.push(...(scene.scenario.inexact ?? []));
    const expected = describeEntry(goal.get(path), ...ignored);
    const found = describeEntry(state.get(path), ...ignored);
    return expected === found ? [] : [`I8: ${path} is ${found}, not ${expected}`];
  });
}

/** The next process, on a disk that works again. */
async function goesOn(scene: Scene, failed: MemoryFs, ledger: Ledger): Promise<string[]> {
  const disk = failed.fork();
  const journal = scene.journal(disk, PID.third);
  const problems = await goesOnWithNext(scene, failed.fork(), PID.third);
  if (transactionsOn(disk).length > transactionsOn(scene.fresh()).length) {
    const outcome = await outcomeOf(() => journal.recover({ last: true }));
    if (!/^(already-)?recovered$/.test(nameOf(outcome))) {
      return [`I1: recover answered ${describeOutcome(outcome)}`];
    }
    problems.push(...I1(scene, failed, disk), ...I7(scene, readProject(disk), 'directories'));
  }
  const outcome = await outcomeOf(() => scene.journal(disk, PID.fourth).apply(scene.plan));
  if (nameOf(outcome) !== 'applied') {
    return [...problems, `apply again answered ${describeOutcome(outcome)}`];
  }
  problems.push(...I2(scene, readProject(disk)));
  if (problems.length === 0) ledger.count('went on');
  return problems;
}
