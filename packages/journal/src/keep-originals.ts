import { type DirHandle, errnoOf, type FileStat, type FsPort } from '@holdfast/files';
import { directoryKey } from './head-start.js';
import type { InspectedTarget } from './inspected-target.js';
import { lstatIfThere } from './lstat-if-there.js';
import { checkSameContent } from './recheck-targets.js';

/** A target whose original may have been kept; its place in the list names its files. */
export interface StagedTarget {
  readonly target: InspectedTarget;
  /** Whether the original inode has a second name in the journal. */
  readonly kept: boolean;
  /** Whether a rename from the journal cannot reach the target. */
  readonly distant: boolean;
  /** The facts of an original that is there, its second name included. */
  readonly known?: FileStat;
}

/**
 * Gives every original that is replaced a second name in the journal where the file system lets us, so
 * that a rollback needs no space and brings back the very inode (crash-safety.md 3, A2). One that is
 * deleted comes to the journal itself; it is only seen whether it can.
 */
export function keepOriginals(
  fs: FsPort,
  targets: readonly InspectedTarget[],
  keptDir: DirHandle,
): StagedTarget[] {
  const journalDev = fs.fstat(keptDir).dev;
  const reached = new Map<string, boolean>();
  return targets.map((target, index) => {
    const { parent, parentStat, leaf } = target.location;
    const distant = parentStat.dev !== journalDev;
    if (target.original === undefined) return { target, kept: false, distant };
    const name = String(index);
    if (target.change.kind === 'delete') {
      // A bind mount has the same device; a link tells, once for each directory.
      const probed = reached.get(directoryKey(parentStat));
      const isReached = probed ?? (!distant && reaches(fs, target, keptDir, name));
      reached.set(directoryKey(parentStat), isReached);
      if (probed !== undefined)
        return { target, kept: false, distant: !isReached, known: target.original.stat };
      const known = lstatIfThere(fs, parent, leaf);
      checkSameContent(target, known);
      return {
        target,
        kept: false,
        distant: !isReached,
        ...(known === undefined ? {} : { known }),
      };
    }
    const refused = keepOriginal(fs, target, keptDir, name);
    if (refused !== undefined)
      return { target, kept: false, distant: distant || refused === 'EXDEV' };
    const known = lstatIfThere(fs, parent, leaf);
    checkSameContent(target, known);
    return { target, kept: true, distant, ...(known === undefined ? {} : { known }) };
  });
}

function reaches(fs: FsPort, target: InspectedTarget, keptDir: DirHandle, name: string): boolean {
  const refused = keepOriginal(fs, target, keptDir, name);
  if (refused === undefined) fs.unlink(keptDir, name);
  return refused !== 'EXDEV';
}

function keepOriginal(
  fs: FsPort,
  target: InspectedTarget,
  keptDir: DirHandle,
  name: string,
): string | undefined {
  const { parent, leaf } = target.location;
  try {
    return tryLink(fs, parent, leaf, keptDir, name);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') checkSameContent(target, undefined);
    throw error;
  }
}

/** Refusals of a link that mean "not here" and not "something is wrong". */
const LINK_REFUSALS = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Links; answers the errno when links do not work here, `undefined` when it was done. */
export function tryLink(
  fs: FsPort,
  fromDir: DirHandle,
  from: string,
  toDir: DirHandle,
  to: string,
): string | undefined {
  try {
    fs.link(fromDir, from, toDir, to);
    return undefined;
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined || !LINK_REFUSALS.has(errno)) throw error;
    return errno;
  }
}
