import { forkVolume } from '../memory/fork-volume.js';
import type { MicroOp } from '../memory/micro-op.js';
import type { Volume } from '../memory/volume.js';
import { type MemoryFs, volumeOf } from '../memory-fs.js';

/** Everything that happened to a memory file system since the recording began. */
export interface Recording {
  /** The recorded file system. */
  readonly fs: MemoryFs;
  /** How many steps there are by now; crash indexes go from 0 to this number. */
  readonly length: number;
  /**
   * Notes that something happened outside the file system, such as an acknowledgement to the user.
   * States of a later crash carry the label.
   */
  mark(label: string): void;
  /** Stops recording; the steps stay. */
  stop(): void;
}

/** A step of a recording: a micro-operation, or a mark. */
export type Step = MicroOp | { readonly kind: 'mark'; readonly label: string };

/** What the enumerator needs to know of a recording. */
export interface RecordedSteps {
  /** The volume when the recording began: all of it durable. */
  readonly base: Volume;
  readonly live: Volume;
  readonly steps: readonly Step[];
  /** Bytes of files by what happened to them, shared by all states that agree about a file. */
  readonly contents: Map<string, Uint8Array>;
}

/**
 * Starts recording what happens to a memory file system, at the grain of the power-loss model.
 * What is there now counts as durable; changes from outside are recorded too.
 *
 * @example
 * ```ts
 * import { createMemoryFs, powerLossStates, recordedFs } from '@holdfast/files/testing';
 *
 * const fs = createMemoryFs({ '/p/a': 'old' });
 * const recording = recordedFs(fs);
 * fs.outside.write('/p/a', 'new');
 * const texts = [...powerLossStates(recording)].map((state) => state.fs.outside.readText('/p/a'));
 * console.log(texts.includes('old'), texts.includes(''), texts.includes('new'));
 * // true true true
 * ```
 */
export function recordedFs(fs: MemoryFs): Recording {
  const live = volumeOf(fs);
  const steps: Step[] = [];
  const recording: Recording = {
    fs,
    get length() {
      return steps.length;
    },
    mark: (label) => void steps.push({ kind: 'mark', label }),
    stop: () => fs.observe(undefined),
  };
  recordings.set(recording, { base: forkVolume(live), live, steps, contents: new Map() });
  fs.observe((op) => void steps.push(op));
  return recording;
}

const recordings = new WeakMap<Recording, RecordedSteps>();

export function stepsOf(recording: Recording): RecordedSteps {
  const recorded = recordings.get(recording);
  if (recorded === undefined) throw new TypeError('not a recording of recordedFs');
  return recorded;
}
