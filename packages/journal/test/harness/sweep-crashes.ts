import type { FsPort } from '@holdfast/files';
import type { MemoryFs } from '@holdfast/files/testing';
import type { ChangeResult } from '../../src/index.js';
import { checkCrashed } from './check-crashed.js';
import { type CrashState, crashStates } from './crash-states.js';
import { transactionsOn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { PID, type Scene } from './scene.js';

/** What a process was doing when it died. */
export type Work = 'apply' | 'undo' | 'resume';

/** The disk that a work starts from. */
export function startOf(scene: Scene, work: Work): MemoryFs {
  return work === 'apply' ? scene.fresh() : scene.applied();
}

/** Does the work, as the process that is going to die. */
export function perform(scene: Scene, work: Work, fs: FsPort, pid: number): Promise<ChangeResult> {
  const journal = scene.journal(fs, pid);
  if (work === 'apply') return journal.apply(scene.plan);
  return work === 'undo' ? journal.recover({ last: true }) : journal.resume({ last: true });
}

/**
 * H1: lets a process die at every call of a work, and checks what the next one can do about it.
 *
 * @param options - `start`: the disk to start from, when it is not the usual one.
 */
export async function sweepCrashes(
  scene: Scene,
  work: Work,
  ledger: Ledger,
  options: {
    readonly start?: () => MemoryFs;
    readonly thorough?: boolean;
    readonly name?: string;
  } = {},
): Promise<void> {
  const { start = () => startOf(scene, work), thorough = true } = options;
  const pid = work === 'apply' ? PID.subject : PID.second;
  const { points, states } = await crashStates(start, (fs) => perform(scene, work, fs, pid));
  const earlier = transactionsOn(work === 'apply' ? start() : scene.fresh());
  ledger.count('crash points', points);
  ledger.count('different disks', states.length);
  const name = options.name ?? `${work}-crash`;
  for (const state of states) {
    const point = pointOf(name, scene, state);
    if (!ledger.wants(point) || ledger.full) continue;
    const problems = await checkCrashed(scene, state.disk, ledger, { earlier, thorough });
    ledger.note(point, describeCall(state), problems);
  }
}

/** Name of a point, by which it can be run again. */
export function pointOf(
  sweep: string,
  { scenario }: Scene,
  ...at: readonly { at: string }[]
): string {
  return [sweep, scenario.name, ...at.map((state) => state.at)].join('/');
}

export function describeCall({ call }: Pick<CrashState, 'call'>): string {
  return `${call.kind} ${call.label}`;
}
