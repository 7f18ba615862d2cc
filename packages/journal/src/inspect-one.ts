import { isHoldfastError } from '@holdfast/base';
import { type FsPort, inspectTarget, type TargetInspection } from '@holdfast/files';
import type { Conflict, Plan } from '@holdfast/plan';
import { type Directories, isSameInode, type Location } from './directories.js';
import { prefixesOf } from './in-the-way.js';
import { inspectAbsent, inspectContent, type TargetToInspect } from './inspect-content.js';
import type { InspectOneOptions } from './inspect-one-options.js';
import type { InspectedTarget } from './inspected-target.js';
import { occupiedPart } from './occupied-part.js';
import { splitPath } from './project-path.js';
import type { Reason } from './refuse-content.js';
import { targetLimits } from './target-limits.js';
import { unsafeReason } from './unsafe-reason.js';

/** Looks at one target; a conflict says why it must not be written. */
export function inspectOne(
  fs: FsPort,
  directories: Directories,
  target: TargetToInspect,
  options: InspectOneOptions,
): InspectedTarget | Conflict {
  const { change, path, plan } = target;
  const refuse = ([code, reason]: Reason): Conflict => ({ code, path: change.path, reason });
  const occupied = change.kind === 'create' ? occupiedPart(directories, path, options) : undefined;
  const isDelete = change.kind === 'delete';
  const maker = isDelete ? prefixesOf(path).find((part) => options.made.has(part)) : undefined;
  const location = locate(directories, path, occupied);
  if ('code' in location && maker !== undefined && maker !== path) {
    // What was a directory on the way is the file that the plan makes there.
    const at = locate(directories, maker, undefined);
    if ('code' in at) return refuse([at.code, THROUGH_LINK]);
    return { change, path, location: at, state: 'after', isOccupied: true };
  }
  if ('code' in location) return refuse([location.code, THROUGH_LINK]);
  const place = { change, path, location };
  if (occupied !== undefined) {
    return inspectAbsent(target, { ...place, isOccupied: true }, refuse);
  }
  const other = directories.namesake(path);
  if (other !== undefined && !isKnownNamesake(directories, target, other)) {
    return refuse(['case-collision', NAMESAKE]);
  }
  const isRespelt = other !== undefined && !directories.isSpelledSo(path);
  const found: TargetInspection =
    location.missing.length > 0 || isRespelt
      ? { kind: 'absent' }
      : inspectFile(fs, plan, location, options);
  switch (found.kind) {
    case 'unsafe':
      if (isDelete && found.what === 'directory' && options.madeIn.has(path)) {
        return { ...place, state: 'after', isOccupied: true };
      }
      return refuse(unsafeReason(found.what));
    case 'too-large':
      return refuse(['too-large', targetLimits(plan).tooLarge]);
    case 'absent':
      return inspectAbsent(target, place, refuse);
    case 'file':
      return inspectContent(fs, target, found, place, options, refuse);
  }
}

/**
 * A file that is removed may have a namesake; it must only be the one that is meant. After a move that
 * changes the spelling, its new name is one.
 */
function isKnownNamesake(
  directories: Directories,
  { change, path }: TargetToInspect,
  other: string,
): boolean {
  if (change.kind !== 'delete') return false;
  if (directories.isSpelledSo(path)) return true;
  return change.movedTo !== undefined && `/${other}`.endsWith(`/${change.movedTo}`);
}

function locate(
  directories: Directories,
  path: string,
  occupied: string | undefined,
): Location | { readonly code: Conflict['code'] } {
  try {
    if (occupied === undefined || occupied === path) return directories.locate(path);
    const above = directories.locate(occupied);
    const between = path
      .slice(occupied.length + 1)
      .split('/')
      .slice(0, -1);
    return {
      get parent() {
        return above.parent;
      },
      parentStat: above.parentStat,
      missing: [...above.missing, above.leaf, ...between],
      leaf: splitPath(path).leaf,
    };
  } catch (error) {
    if (isHoldfastError(error)) return { code: error.code };
    throw error;
  }
}

const THROUGH_LINK = 'A directory on the way is a symlink or not a directory.';
const NAMESAKE = 'A name on disk differs only by case or Unicode form.';

function inspectFile(
  fs: FsPort,
  plan: Plan,
  { parent, leaf }: Location,
  { ownLinks }: InspectOneOptions,
): TargetInspection {
  const maxBytes = targetLimits(plan).fileBytes;
  const plain = inspectTarget(fs, parent, leaf, { maxBytes });
  if (plain.kind !== 'unsafe' || plain.what !== 'hard-link' || ownLinks.length === 0) return plain;
  const stat = fs.lstat(parent, leaf);
  const own = ownLinks.filter((link) => isSameInode(link, stat));
  const [allowSecondLink] = own;
  if (allowSecondLink === undefined) return plain;
  return inspectTarget(fs, parent, leaf, { maxBytes, allowSecondLink, ownNames: own.length });
}
