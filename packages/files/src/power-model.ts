import { type MemoryFs, memoryFsOf } from './memory-fs.js';
import { chooseFates, type Fate } from './power/choose-fates.js';
import { describeState } from './power/describe-state.js';
import { dirSignature } from './power/dir-signature.js';
import { materialise } from './power/materialise.js';
import { type RecordedSteps, type Recording, stepsOf } from './power/recording.js';
import {
  type RenameModel,
  sameRename,
  type Unit,
  undurableUnits,
} from './power/undurable-units.js';

/** Which states to build. */
export interface PowerLossOptions {
  /** The power goes before this step; default: each step in turn, and after the last. */
  readonly crashIndex?: number;
  /** Seed of the random states; default 1. */
  readonly seed?: number;
  /** Random states for each crash index; default 12. */
  readonly random?: number;
  /** With at most this many undurable changes, every subset of them; default 4. */
  readonly exhaustiveUpTo?: number;
  /** Default `atomic`. */
  readonly renames?: RenameModel;
  /** Keys of states already seen, to leave out; filled further. Default: a new set. */
  readonly seen?: Set<string>;
}

/** A file system as it may be found after a power cut. */
export interface PowerLossState {
  readonly crashIndex: number;
  /** How the state was chosen, such as `all-but-one`. */
  readonly variant: string;
  /** Labels marked in the recording before the cut. */
  readonly marks: readonly string[];
  /** Equal for equal trees (names, bytes, modes, owners, shared inodes). */
  readonly signature: string;
  /** A file system of its own: recovery may be run on it, and recorded again. */
  readonly fs: MemoryFs;
  /** Where the power went and what was not kept; costs time, so only for messages. */
  describe(): string;
}

/**
 * The file systems that a power cut may leave, by a weak model of disks (crash-safety.md 5.4):
 * a fsync of a file makes its earlier bytes and metadata durable, a fsync of a directory its
 * earlier entries, and **any subset** of everything else may be there, in any order; a write may
 * also be zeros, half or torn. What a real file system leaves is among them, save for file systems
 * whose renames do not replace atomically.
 *
 * States that agree in tree and marks are given once. Each is independent of the others.
 *
 * @throws RangeError when `crashIndex` is outside the recording.
 *
 * @example
 * ```ts
 * import { createMemoryFs, powerLossStates, recordedFs } from '@holdfast/files/testing';
 *
 * const fs = createMemoryFs({ '/p/a': 'old' });
 * const recording = recordedFs(fs);
 * fs.outside.replace('/p/a', 'new'); // no fsync at all
 * const found = new Set<string>();
 * for (const state of powerLossStates(recording)) found.add(state.fs.outside.readText('/p/a'));
 * console.log(found.has('old'), found.has('new'), found.has(''));
 * // true true true
 * ```
 */
export function* powerLossStates(
  recording: Recording,
  options: PowerLossOptions = {},
): Generator<PowerLossState> {
  const recorded = stepsOf(recording);
  const { crashIndex, renames = 'atomic', seen = new Set<string>() } = options;
  for (const index of crashIndexes(recorded, crashIndex)) {
    const units = undurableUnits(recorded.steps, index, renames);
    const marks = marksBefore(recorded, index);
    const choices = chooseFates(units, {
      seed: (options.seed ?? 1) + index * 7919,
      random: options.random ?? 12,
      exhaustiveUpTo: options.exhaustiveUpTo ?? 4,
    });
    for (const { variant, fates } of choices) {
      const volume = materialise(recorded, index, fateByStep(units, fates));
      const signature = dirSignature(volume.root);
      const key = JSON.stringify([signature, marks]);
      if (seen.has(key)) continue;
      seen.add(key);
      yield {
        crashIndex: index,
        variant,
        marks,
        signature,
        fs: memoryFsOf(volume),
        describe: () => describeState(recorded, index, variant, units, fates),
      };
    }
  }
}

function crashIndexes(recorded: RecordedSteps, wanted: number | undefined): readonly number[] {
  const { steps } = recorded;
  if (wanted !== undefined) {
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > steps.length) {
      throw new RangeError(`crash index ${wanted} is not in 0..${steps.length}`);
    }
    return [wanted];
  }
  const indexes: number[] = [];
  for (let index = 0; index <= steps.length; index += 1) {
    // Nothing is to be seen of a new inode yet, and a rename is one call.
    const unseen = steps[index - 1]?.kind === 'birth';
    if (!unseen && !sameRename(steps[index - 1], steps[index])) indexes.push(index);
  }
  return indexes;
}

function marksBefore(recorded: RecordedSteps, crashIndex: number): readonly string[] {
  return recorded.steps
    .slice(0, crashIndex)
    .flatMap((step) => (step.kind === 'mark' ? [step.label] : []));
}

function fateByStep(units: readonly Unit[], fates: readonly Fate[]): (index: number) => Fate {
  const byStep = new Map<number, Fate>();
  for (const [index, unit] of units.entries()) {
    for (const step of unit.steps) byStep.set(step, fates[index] ?? 'kept');
  }
  return (index) => byStep.get(index) ?? 'kept';
}
