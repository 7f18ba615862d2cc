import { HoldfastError } from '@holdfast/base';
import type { FileStat, FsPort } from '@holdfast/files';
import type { InspectedTarget, Inspection } from './inspect-targets.js';
import { lstatIfThere } from './lstat-if-there.js';

/**
 * A last look at all targets before the first is written, so that a file that was edited while
 * the journal was being written keeps every other file from being touched. Cheap, and therefore
 * not a proof: each target is read again before its own turn.
 *
 * @throws HoldfastError `changed-since-plan` naming the first target that changed.
 */
export function recheckTargets(fs: FsPort, inspection: Inspection): void {
  for (const target of inspection.targets) {
    if (target.state === 'before' && hasChanged(fs, target)) {
      throw new HoldfastError(
        'changed-since-plan',
        'The file was changed while the apply was being prepared.',
        { path: target.operation.path },
      );
    }
  }
}

function hasChanged(fs: FsPort, { location, original }: InspectedTarget): boolean {
  const { parent, missing, leaf } = location;
  const now = lstatIfThere(fs, parent, missing[0] ?? leaf);
  if (original === undefined) return missing.length === 0 && now !== undefined;
  return now === undefined || !isSameState(now, original.stat);
}

/** All but the time of the last change of the inode, which our own second name moved. */
function isSameState(a: FileStat, b: FileStat): boolean {
  return (
    a.type === b.type &&
    a.ino === b.ino &&
    a.dev === b.dev &&
    a.size === b.size &&
    a.mtimeNs === b.mtimeNs &&
    a.mode === b.mode
  );
}
