import type { FsPort } from '@holdfast/files';
import {
  type CallRecord,
  type CrashPoint,
  crashPoints,
  createFaultyFs,
  type MemoryFs,
  treeSignature,
} from '@holdfast/files/testing';

/** A disk as the death of a process leaves it. */
export interface CrashState {
  /** Where: `before-57`, `half-57`, `after-57`. */
  readonly at: string;
  readonly call: CallRecord;
  readonly disk: MemoryFs;
}

/** All points at which a run can die, and the different disks they leave. */
export interface CrashStates {
  /** How many points there are, those included that leave a disk like another's. */
  readonly points: number;
  /** One state for each different disk. */
  readonly states: readonly CrashState[];
}

/**
 * Finds what a process leaves that dies before, half-way or after any of its calls (crash-safety.md
 * 4.1 and 5.1). One run is enough for the first and the last: a copy of the disk at that instant is
 * what a dead process leaves. Half-way a run of its own dies for real. The death of a process does
 * not undo what was not flushed, so half of a flush is a point, but no state of its own.
 *
 * @param start - a disk of its own each time.
 * @param run - the work, on the port it is given.
 * @param seen - signatures of disks that were looked at before; filled further.
 */
export async function crashStates(
  start: () => MemoryFs,
  run: (fs: FsPort) => Promise<unknown>,
  seen: Pick<Set<string>, 'has' | 'add'> = new Set(),
): Promise<CrashStates> {
  const disk = start();
  const copies = new Map<string, MemoryFs>();
  const copy =
    (when: string) =>
    ({ effect, index }: CallRecord): void => {
      if (effect !== 'none') copies.set(`${when}-${index}`, disk.fork());
    };
  const recorder = createFaultyFs(disk, { before: copy('before'), after: copy('after') });
  await run(recorder);
  const points = crashPoints(recorder.calls);
  const states: CrashState[] = [];
  for (const point of points) {
    const call = recorder.calls[point.at - 1];
    if (call === undefined) throw new RangeError(`There is no call ${point.at}.`);
    const at = `${point.when}-${point.at}`;
    if (point.when === 'half' && call.kind === 'fsync') continue;
    const left = copies.get(at) ?? (await dieAt(start(), run, point));
    const signature = treeSignature(left, '/');
    if (seen.has(signature)) continue;
    seen.add(signature);
    states.push({ at, call, disk: left });
  }
  return { points: points.length, states };
}

/** Lets a run die at a point; answers the disk it leaves. */
export async function dieAt(
  disk: MemoryFs,
  run: (fs: FsPort) => Promise<unknown>,
  crash: CrashPoint,
): Promise<MemoryFs> {
  const dying = createFaultyFs(disk, { crash });
  await run(dying).catch((error: unknown) => {
    if (!dying.crashed) throw error;
  });
  if (!dying.crashed) throw new Error(`The run ended before call ${crash.at}.`);
  return disk.fork();
}
