import { type MemoryFs, seededRandom } from '@holdfast/files/testing';
import { checkCrashed } from './check-crashed.js';
import { type CrashState, crashStates } from './crash-states.js';
import { journalKey, transactionsOn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { PID, type Scene } from './scene.js';
import { describeCall, perform, pointOf, startOf, type Work } from './sweep-crashes.js';

/** How much of all double crashes to look at. */
export interface DoubleCrashOptions {
  /** Picks the first crash for each state of the journal, and the third ones. */
  readonly seed: number;
  /** What is interrupted the second time; default `undo`. */
  readonly second?: 'undo' | 'resume';
  /** One in so many double crashes is followed by a third one; default 12. */
  readonly thirdEvery?: number;
  /** One in so many first crashes is taken; default all. */
  readonly every?: number;
}

/**
 * H1: lets a process die in a work, the next one in its recovery, and sometimes a third one in the
 * recovery of that; then recovery must still restore everything. The first crash is one for each state
 * of the journal that recovery can tell apart.
 */
export async function sweepDoubleCrashes(
  scene: Scene,
  work: Work,
  ledger: Ledger,
  { seed, second = 'undo', thirdEvery = 12, every = 1 }: DoubleCrashOptions,
): Promise<void> {
  const random = seededRandom(seed);
  const earlier = transactionsOn(scene.fresh());
  const seen = new Set<string>();
  const name = `${work}-then-${second}`;
  for (const first of await firstCrashes(scene, work, random)) {
    if (random() * every >= 1) continue;
    ledger.count('first crashes');
    const again = await crashStates(
      () => first.disk.fork(),
      (fs) => perform(scene, second, fs, PID.third),
      seen,
    );
    ledger.count('double crashes', again.points);
    for (const state of again.states) {
      const point = pointOf(name, scene, first, state);
      if (ledger.full) return;
      if (ledger.wants(point)) {
        const problems = await checkCrashed(scene, state.disk, ledger, {
          earlier,
          pid: PID.fourth,
        });
        ledger.note(point, describeCall(state), problems);
      }
      if (random() * thirdEvery < 1) await dieAThirdTime(scene, ledger, name, first, state, seen);
    }
  }
}

/** One crash for each state of the journal, picked at random among those that leave it. */
async function firstCrashes(
  scene: Scene,
  work: Work,
  random: () => number,
): Promise<readonly CrashState[]> {
  const pid = work === 'apply' ? PID.subject : PID.second;
  const { states } = await crashStates(
    () => startOf(scene, work),
    (fs) => perform(scene, work, fs, pid),
  );
  const byKey = new Map<string, CrashState[]>();
  for (const state of states) {
    if (!isActive(state.disk, scene)) continue;
    const key = journalKey(state.disk, scene.targets);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [state]);
    else same.push(state);
  }
  return [...byKey.values()].flatMap((same) => same[Math.floor(random() * same.length)] ?? []);
}

/** Whether there is something to recover that the scene did not begin with. */
function isActive(disk: MemoryFs, scene: Scene): boolean {
  return transactionsOn(disk).length > transactionsOn(scene.fresh()).length;
}

async function dieAThirdTime(
  scene: Scene,
  ledger: Ledger,
  name: string,
  first: CrashState,
  second: CrashState,
  seen: Set<string>,
): Promise<void> {
  const third = await crashStates(
    () => second.disk.fork(),
    (fs) => perform(scene, 'undo', fs, PID.fourth),
    seen,
  );
  ledger.count('triple crashes', third.points);
  const earlier = transactionsOn(scene.fresh());
  for (const state of third.states) {
    const point = pointOf(name, scene, first, second, state);
    if (!ledger.wants(point) || ledger.full) continue;
    const problems = await checkCrashed(scene, state.disk, ledger, { earlier, pid: PID.fifth });
    ledger.note(point, describeCall(state), problems);
  }
}
