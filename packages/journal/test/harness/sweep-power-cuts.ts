import {
  createFaultyFs,
  type MemoryFs,
  type PowerLossState,
  powerLossStates,
  type RenameModel,
  recordedFs,
} from '@holdfast/files/testing';
import { checkCrashed } from './check-crashed.js';
import { I2 } from './checks.js';
import { transactionsOn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { readProject } from './project-state.js';
import { PID, type Scene } from './scene.js';
import { perform, startOf, type Work } from './sweep-crashes.js';

/** How to enumerate the states that a power cut may leave. */
export interface PowerCutOptions {
  /** Seed of the random states and of the order in which handles are flushed. */
  readonly seed?: number;
  /** Random states for each cut; default 12. */
  readonly random?: number;
  /** Up to this many undurable changes, all subsets of them; default 4. */
  readonly exhaustiveUpTo?: number;
  /** The disk to start from, when it is not the usual one. */
  readonly start?: () => MemoryFs;
  /** Name of the sweep, when it is not the usual one. */
  readonly name?: string;
  /** Which states are looked at: every n-th; default all. */
  readonly every?: number;
  /** Which of these are looked at wholly: every n-th; default 6. */
  readonly thoroughEvery?: number;
}

/**
 * H2: cuts the power before every step of a work, and checks every disk that the weak model of
 * crash-safety.md 5.4 allows; first with atomic renames, then the further states of renames whose halves
 * reach the disk apart.
 */
export async function sweepPowerCuts(
  scene: Scene,
  work: Work,
  ledger: Ledger,
  options: PowerCutOptions = {},
): Promise<void> {
  const { seed = 1, random = 12, exhaustiveUpTo = 4, every = 1, thoroughEvery = 6 } = options;
  const disk = options.start?.() ?? startOf(scene, work);
  const earlier = transactionsOn(work === 'apply' ? disk : scene.fresh());
  const recording = recordedFs(disk);
  const pid = work === 'apply' ? PID.subject : PID.second;
  await perform(scene, work, createFaultyFs(disk, { seed }), pid);
  recording.mark('acknowledged');
  recording.stop();
  const seen = new Set<string>();
  let number = 0;
  for (const renames of ['atomic', 'independent'] as const satisfies RenameModel[]) {
    for (const state of powerLossStates(recording, {
      seed,
      random,
      exhaustiveUpTo,
      renames,
      seen,
    })) {
      if (ledger.full) return;
      number += 1;
      const name = options.name ?? `${work}-power`;
      const point = [name, scene.scenario.name, renames, `seed-${seed}`, `state-${number}`].join(
        '/',
      );
      if (number % every !== 0 || !ledger.wants(point)) continue;
      ledger.count(renames === 'atomic' ? 'disk states' : 'disk states of split renames');
      const thorough = number % (every * thoroughEvery) === 0;
      const problems = await checkCut(scene, work, state, ledger, { earlier, thorough });
      if (problems.length > 0) ledger.note(point, state.describe(), problems);
    }
  }
}

async function checkCut(
  scene: Scene,
  work: Work,
  state: PowerLossState,
  ledger: Ledger,
  options: { readonly earlier: readonly string[]; readonly thorough: boolean },
): Promise<string[]> {
  const acknowledged = state.marks.includes('acknowledged');
  const problems = acknowledged ? await checkAcknowledged(scene, work, state.fs) : [];
  const crashed = await checkCrashed(scene, state.fs, ledger, { ...options, powerCut: true });
  return [...problems, ...crashed];
}

/** What was promised to the user is still so after the cut. */
async function checkAcknowledged(scene: Scene, work: Work, disk: MemoryFs): Promise<string[]> {
  const { transactions } = await scene.journal(disk.fork(), PID.third).status();
  const expected = work === 'undo' ? 'recovered' : 'applied';
  const found = transactions[0]?.state;
  const wrong =
    found === expected ? [] : [`I2: status says ${found} after ${work} was acknowledged`];
  if (work !== 'undo') return [...wrong, ...I2(scene, readProject(disk))];
  const state = readProject(disk);
  const changed = scene.targets.filter(
    (path) => state.get(path)?.content !== scene.before.get(path)?.content,
  );
  return [
    ...wrong,
    ...changed.map((path) => `I2: ${path} is not restored after the undo was acknowledged`),
  ];
}
