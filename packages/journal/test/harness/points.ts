import {
  type CallKind,
  createFaultyFs,
  type MemoryFs,
  type PowerLossState,
  powerLossStates,
  recordedFs,
} from '@holdfast/files/testing';
import { expect } from 'vitest';
import { checkCrashed } from './check-crashed.js';
import { type CrashState, type CrashStates, crashStates } from './crash-states.js';
import { CHANGES, transactionsOn } from './journal-state.js';
import { openLedger } from './ledger.js';
import { describeEntry, readProject } from './project-state.js';
import { USUAL } from './scenarios.js';
import { openScene, PID, type Scene } from './scene.js';
import { perform, startOf, type Work } from './sweep-crashes.js';

/*
 * For the tests of the named crash points of crash-safety.md 4.1: how to get there, and what every one of
 * them must stand.
 */

/** The situation that the points are named for. */
export const scene = await openScene(USUAL);

/** The states at calls of a kind with a label, in the order of the calls. */
export async function statesAt(
  work: Work,
  kind: CallKind,
  label: RegExp,
  on: Scene = scene,
): Promise<readonly CrashState[]> {
  const { states } = await allStates(on, work);
  return states.filter(({ call }) => call.kind === kind && label.test(call.label));
}

/** Every point of a work, also those that leave the same disk as another one. */
export async function allStates(on: Scene, work: Work): Promise<CrashStates> {
  const pid = work === 'apply' ? PID.subject : PID.second;
  return crashStates(
    () => startOf(on, work),
    (fs) => perform(on, work, fs, pid),
    ALWAYS_NEW,
  );
}

const ALWAYS_NEW = { has: () => false, add: () => new Set<string>() };

export const when = (states: readonly CrashState[], moment: 'before' | 'half' | 'after') =>
  states.filter(({ at }) => at.startsWith(moment));

export const only = (
  states: readonly CrashState[],
  moment: 'before' | 'half' | 'after',
): MemoryFs => {
  const [state, ...more] = when(states, moment);
  if (state === undefined || more.length > 0) throw new Error(`${more.length + 1} states`);
  return state.disk;
};

export async function expectSound(
  disk: MemoryFs,
  work: Work = 'apply',
  on: Scene = scene,
): Promise<void> {
  const earlier = transactionsOn(work === 'apply' ? startOf(on, work) : on.fresh());
  expect(await checkCrashed(on, disk, openLedger(), { earlier, thorough: true })).toEqual([]);
}

export async function stateOn(disk: MemoryFs): Promise<string | undefined> {
  const { transactions, issues } = await scene.journal(disk.fork(), PID.third).status();
  expect(issues).toEqual([]);
  return transactions[0]?.state;
}

export const written = (disk: MemoryFs): number => {
  const state = readProject(disk);
  return scene.targets.filter(
    (path) => describeEntry(state.get(path)) === describeEntry(scene.after.get(path)),
  ).length;
};

export const recover = (disk: MemoryFs) =>
  scene.journal(disk.fork(), PID.third).recover({ last: true });

/** Power cuts right before steps that read so. */
export async function cutsBefore(work: Work, step: RegExp): Promise<readonly PowerLossState[]> {
  const disk = startOf(scene, work);
  const recording = recordedFs(disk);
  const port = createFaultyFs(disk, {
    after: ({ kind, label }) => {
      if (kind === 'rename' && label.startsWith(`${CHANGES}/.preparing-`)) recording.mark('intent');
    },
  });
  await perform(scene, work, port, work === 'apply' ? PID.subject : PID.second);
  recording.stop();
  const seen = new Set<string>();
  const all = Array.from({ length: recording.length + 1 }, (_, crashIndex) => crashIndex);
  const wanted = all.filter((crashIndex) => {
    const [state] = powerLossStates(recording, { crashIndex, random: 0, exhaustiveUpTo: 0 });
    return state !== undefined && step.test(state.describe().split('\n')[0] ?? '');
  });
  return wanted.flatMap((crashIndex) => [...powerLossStates(recording, { crashIndex, seen })]);
}

export const TARGET = / -> \/project\/(lib|src)\/[^.]*\.ts$/;

export async function expectRecovers(disk: MemoryFs): Promise<void> {
  const copy = disk.fork();
  const result = await scene.journal(copy, PID.third).recover({ last: true });
  expect(result.status).toMatch(/^(already-)?recovered$/);
  const state = readProject(copy);
  for (const path of scene.targets) {
    expect(describeEntry(state.get(path))).toBe(describeEntry(scene.before.get(path)));
  }
}
