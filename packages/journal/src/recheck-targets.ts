import { HoldfastError, isHoldfastError } from '@holdfast/base';
import { errnoOf, type FileStat, type FsPort } from '@holdfast/files';
import type { InspectedTarget } from './inspected-target.js';
import { lstatIfThere } from './lstat-if-there.js';

/**
 * Whether nothing about any target has changed since it was read, as far as a look at its facts can
 * tell. Cheap, and therefore not a proof: each target is proven by its bytes when its turn comes.
 */
export function areUnchanged(fs: FsPort, targets: readonly InspectedTarget[]): boolean {
  return targets.every((target) => {
    if (target.isOccupied) return true;
    const now = entryNow(fs, target);
    if (target.stat === undefined || now === undefined) return now === target.stat;
    return isSameContent(now, target.stat) && now.ctimeNs === target.stat.ctimeNs;
  });
}

/**
 * A last look at all targets before the first is written, so that a file that was edited while
 * the journal was being written keeps every other file from being touched.
 *
 * @throws HoldfastError `changed-since-plan` naming the first target that changed.
 */
export function recheckTargets(fs: FsPort, targets: readonly InspectedTarget[]): void {
  for (const target of targets) {
    if (!target.isOccupied) checkSameContent(target, entryNow(fs, target));
  }
}

/**
 * Why a step before the first write failed. Where a name was gone, perhaps another program took away a
 * target, or a directory on the way: that is a conflict, as it would have been a moment before.
 *
 * @param failure - what was thrown; given back when no target has changed.
 */
export function whyTaken(
  fs: FsPort,
  targets: readonly InspectedTarget[],
  failure: unknown,
): unknown {
  if (!isNameGone(failure)) return failure;
  try {
    recheckTargets(fs, targets);
  } catch (error) {
    if (isHoldfastError(error)) return error;
  }
  return failure;
}

/** Whether a name was not there any more, or not what it was: only another program can do that. */
export function isNameGone(error: unknown): boolean {
  return !isHoldfastError(error) && GONE.has(errnoOf(error) ?? '');
}

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE']);

/** Compares a target with its facts now, but for what our own second name moves. */
export function checkSameContent(target: InspectedTarget, now: FileStat | undefined): void {
  const { stat, change } = target;
  const same = stat !== undefined && now !== undefined ? isSameContent(now, stat) : stat === now;
  if (same) return;
  throw new HoldfastError(
    'changed-since-plan',
    'The file was changed while the apply was being prepared.',
    { path: change.path },
  );
}

/** A target whose directory is missing is not there; one that appears is found when its turn comes. */
function entryNow(fs: FsPort, { location }: InspectedTarget): FileStat | undefined {
  const { parent, missing, leaf } = location;
  if (missing.length > 0) return undefined;
  return lstatIfThere(fs, parent, leaf);
}

function isSameContent(a: FileStat, b: FileStat): boolean {
  return (
    a.type === b.type &&
    a.ino === b.ino &&
    a.dev === b.dev &&
    a.size === b.size &&
    a.mtimeNs === b.mtimeNs &&
    a.mode === b.mode
  );
}
