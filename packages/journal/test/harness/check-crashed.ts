import type { MemoryFs } from '@holdfast/files/testing';
import { ROOT, simulateChanges, simulatePlan } from '../simulated-project.js';
import { I1, I2, I3, I4, I5, I7, I9, sameState } from './checks.js';
import { transactionsOn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { describeOutcome, nameOf, outcomeOf } from './outcome.js';
import { readProject } from './project-state.js';
import { PID, type Scene } from './scene.js';

/** What was tried on a disk that a dead process or a power cut left. */
export interface CheckOptions {
  /** Transactions that were there before the run. */
  readonly earlier: readonly string[];
  /** A power cut may leave directories whose making was not recorded durably. */
  readonly powerCut?: boolean;
  /** Also finish forwards, refuse a new apply, recover twice, apply again. */
  readonly thorough?: boolean;
  /** The process that looks; later ones have higher numbers. Default: the third. */
  readonly pid?: number;
}

/**
 * Looks at a disk as the next process finds it: status works, recovery restores exactly what was
 * before, resuming reaches exactly what the plan wants.
 */
export async function checkCrashed(
  scene: Scene,
  disk: MemoryFs,
  ledger: Ledger,
  options: CheckOptions,
): Promise<string[]> {
  const { pid = PID.third } = options;
  const state = readProject(disk);
  const problems = [
    ...I3(scene, state),
    ...I4(scene, state),
    ...I7(scene, state, 'running'),
    ...I9(scene, disk),
    ...(await I10(scene, disk, pid)),
  ];
  if (transactionsOn(disk).length === options.earlier.length) {
    const changed = scene.targets.filter(
      (path) => state.get(path)?.content !== scene.before.get(path)?.content,
    );
    problems.push(...changed.map((path) => `I1: ${path} was changed without a transaction`));
    if (options.thorough) problems.push(...(await appliesAgain(scene, disk.fork(), pid)));
    ledger.count('nothing begun');
    return problems;
  }
  problems.push(...(await recovers(scene, disk, ledger, options)));
  if (!options.thorough) return problems;
  problems.push(...(await goesOnWithNext(scene, disk.fork(), pid)));
  problems.push(...(await resumes(scene, disk, ledger, pid)));
  problems.push(...(await blocksApply(scene, disk.fork(), pid)));
  return problems;
}

/** I10: status lists the newest transaction as what it is, and finds nothing damaged. */
async function I10(scene: Scene, disk: MemoryFs, pid: number): Promise<string[]> {
  const ids = transactionsOn(disk);
  const { transactions, issues } = await scene.journal(disk, pid).status();
  const problems = issues.map(({ path, reason }) => `I10: ${path}: ${reason}`);
  const listed = transactions.map(({ id }) => id).sort();
  if (listed.join() !== ids.sort().join()) problems.push(`I10: listed are ${listed.join()}`);
  const [newest] = transactions;
  if (newest?.owner !== undefined) problems.push('I10: a dead process is listed as the owner');
  if (newest !== undefined && newest.active === FINAL.has(newest.state)) {
    problems.push(`I10: active is ${newest.active} in state ${newest.state}`);
  }
  return problems;
}

const FINAL: ReadonlySet<string> = new Set(['applied', 'recovered', 'aborted', 'abandoned']);

async function recovers(
  scene: Scene,
  crashed: MemoryFs,
  ledger: Ledger,
  { thorough, powerCut, pid = PID.third }: CheckOptions,
): Promise<string[]> {
  const disk = crashed.fork();
  const journal = scene.journal(disk, pid);
  const outcome = await outcomeOf(() => journal.recover({ last: true }));
  const name = nameOf(outcome);
  if (name !== 'recovered' && name !== 'already-recovered') {
    return [`I1: recover answered ${describeOutcome(outcome)}`];
  }
  const state = readProject(disk);
  const problems = [
    ...I1(scene, crashed, disk),
    ...I3(scene, state),
    ...I7(scene, state, powerCut ? 'directories' : 'before'),
  ];
  if (problems.length === 0) ledger.count('recovered');
  if (!thorough) return problems;
  const again = await outcomeOf(() => scene.journal(disk, pid + 1).recover({ last: true }));
  if (nameOf(again) !== 'already-recovered') {
    problems.push(`I5: the second recover answered ${describeOutcome(again)}`);
  }
  problems.push(...I5(state, readProject(disk)), ...(await appliesAgain(scene, disk, pid + 2)));
  return problems;
}

async function resumes(
  scene: Scene,
  crashed: MemoryFs,
  ledger: Ledger,
  pid: number,
): Promise<string[]> {
  const disk = crashed.fork();
  const outcome = await outcomeOf(() => scene.journal(disk, pid).resume({ last: true }));
  const name = nameOf(outcome);
  if (name === 'already-applied' || name === 'applied') {
    const state = readProject(disk);
    const problems = [...I2(scene, state), ...I3(scene, state), ...I7(scene, state, 'running')];
    const finished = disk.fork();
    const undone = await outcomeOf(() => scene.journal(disk, pid + 1).recover({ last: true }));
    if (nameOf(undone) !== 'recovered') problems.push(`undo answered ${describeOutcome(undone)}`);
    problems.push(...I1(scene, finished, disk), ...I7(scene, readProject(disk), 'directories'));
    if (problems.length === 0 && name === 'applied') ledger.count('resumed');
    return problems.map((problem) => `after resume: ${problem}`);
  }
  if (name !== 'conflict') return [`resume answered ${describeOutcome(outcome)}`];
  ledger.count('resume not offered');
  return sameState(readProject(crashed), readProject(disk)).map((it) => `refused resume: ${it}`);
}

/** While a transaction is open nothing new is applied, and the refusal leaves no trace. */
async function blocksApply(scene: Scene, disk: MemoryFs, pid: number): Promise<string[]> {
  const journal = scene.journal(disk, pid);
  const { transactions } = await journal.status();
  if (transactions[0]?.active !== true) return [];
  const before = readProject(disk);
  const outcome = await outcomeOf(() => journal.apply(scene.plan));
  const refused = outcome.kind === 'result' && outcome.result.conflicts[0]?.code === 'locked';
  const problems = sameState(before, readProject(disk)).map((it) => `refused apply: ${it}`);
  return refused ? problems : [...problems, `a new apply answered ${describeOutcome(outcome)}`];
}

async function appliesAgain(scene: Scene, disk: MemoryFs, pid: number): Promise<string[]> {
  const outcome = await outcomeOf(() => scene.journal(disk, pid).apply(scene.plan));
  if (nameOf(outcome) !== 'applied') return [`apply again answered ${describeOutcome(outcome)}`];
  return I2(scene, readProject(disk)).map((problem) => `apply again: ${problem}`);
}

/** When nothing is open, another plan for the same files is applied as if nothing had happened. */
export async function goesOnWithNext(scene: Scene, disk: MemoryFs, pid: number): Promise<string[]> {
  const journal = scene.journal(disk, pid);
  const { transactions } = await journal.status();
  if (transactions[0]?.active === true) return [];
  const paths =
    scene.scenario.changes === undefined
      ? Object.keys(scene.scenario.contents)
      : filesAmong(scene.targets, disk);
  if (paths.length === 0) return [];
  const contents = paths.map((path) => [path, `next ${path}\n`]);
  const plan = scene.scenario.changes === undefined ? simulatePlan : simulateChanges;
  const next = plan(disk, Object.fromEntries(contents));
  const outcome = await outcomeOf(() => journal.apply(next));
  return nameOf(outcome) === 'applied' ? [] : [`the next plan: ${describeOutcome(outcome)}`];
}

function filesAmong(targets: readonly string[], disk: MemoryFs): string[] {
  // A disk that does not tell case apart says that other spellings are there, too.
  const state = readProject(disk);
  return targets
    .filter((path) => state.has(path) && disk.outside.inode(path).type === 'file')
    .map((path) => path.slice(`${ROOT}/`.length));
}
