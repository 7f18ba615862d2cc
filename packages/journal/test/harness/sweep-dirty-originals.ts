import {
  createFaultyFs,
  type MemoryFs,
  powerLossStates,
  recordedFs,
} from '@holdfast/files/testing';
import { ROOT, simulatePlan } from '../simulated-project.js';
import { transactionsOn } from './journal-state.js';
import type { Ledger } from './ledger.js';
import { describeOutcome, nameOf, outcomeOf } from './outcome.js';
import { PID, type Scene } from './scene.js';
import { pointOf } from './sweep-crashes.js';

const SAVED = 'the user saved this one second before\n';

/**
 * a user saves a file, a plan for it is made and applied at once, and the power goes. Once the
 * intent is on the disk, the undo of the apply must give back what the user had saved, although
 * nobody but the apply flushed it.
 */
export async function sweepDirtyOriginals(scene: Scene, ledger: Ledger): Promise<void> {
  const disk = scene.fresh();
  const recording = recordedFs(disk);
  const updated = Object.keys(scene.scenario.contents).filter((path) =>
    scene.before.has(`${ROOT}/${path}`),
  );
  for (const path of updated) disk.outside.write(`${ROOT}/${path}`, SAVED);
  const plan = simulatePlan(disk, scene.scenario.contents);
  await scene.journal(createFaultyFs(disk, { seed: 1 }), PID.subject).apply(plan);
  recording.stop();
  const earlier = transactionsOn(scene.fresh()).length;
  let number = 0;
  for (const state of powerLossStates(recording, { random: 6, exhaustiveUpTo: 2 })) {
    number += 1;
    const point = pointOf('dirty-original', scene, { at: `state-${number}` });
    if (ledger.full) return;
    if (transactionsOn(state.fs).length === earlier || !ledger.wants(point)) continue;
    ledger.count('disk states with unsaved originals');
    const problems = await givesBack(scene, state.fs, updated);
    if (problems.length > 0) ledger.note(point, state.describe(), problems);
  }
}

async function givesBack(
  scene: Scene,
  disk: MemoryFs,
  paths: readonly string[],
): Promise<string[]> {
  const outcome = await outcomeOf(() => scene.journal(disk, PID.third).recover({ last: true }));
  if (nameOf(outcome) !== 'recovered') return [`recover answered ${describeOutcome(outcome)}`];
  return paths
    .filter((path) => disk.outside.readText(`${ROOT}/${path}`) !== SAVED)
    .map((path) => `R-13: ${path} is not what the user saved`);
}
