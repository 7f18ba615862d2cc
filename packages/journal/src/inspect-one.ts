import { isHoldfastError, LIMITS } from '@holdfast/base';
import { type FileStat, type FsPort, inspectTarget, type TargetInspection } from '@holdfast/files';
import type { Conflict, PlanV1, TextOperation } from '@holdfast/plan';
import { closeQuietly } from './close-quietly.js';
import { type Directories, isSameInode, type Location } from './directories.js';
import type { InspectedTarget } from './inspected-target.js';
import { type Reason, refuseContent, refuseManifest, refuseUnwritable } from './refuse-content.js';
import { unsafeReason } from './unsafe-reason.js';

/** How to look at a target. */
export interface InspectOneOptions {
  /** Inodes that may have further names, listed once for each: originals kept by prepares that died. */
  readonly ownLinks?: readonly Pick<FileStat, 'dev' | 'ino'>[];
}

/** One target, and what it is inspected for. */
export interface TargetToInspect {
  readonly plan: PlanV1;
  readonly operation: TextOperation;
  /** Relative to the project root. */
  readonly path: string;
  /** Bytes of the present files before it. */
  readonly total: number;
}

/** Looks at one target; a conflict says why it must not be written. */
export function inspectOne(
  fs: FsPort,
  directories: Directories,
  target: TargetToInspect,
  options: InspectOneOptions,
): InspectedTarget | Conflict {
  const { operation, path } = target;
  const refuse = ([code, reason]: Reason): Conflict => ({ code, path: operation.path, reason });
  const location = locate(directories, path);
  if ('code' in location) return refuse([location.code, THROUGH_LINK]);
  if (directories.namesake(path) !== undefined) return refuse(['case-collision', NAMESAKE]);
  const found: TargetInspection =
    location.missing.length > 0 ? { kind: 'absent' } : inspectFile(fs, location, options);
  const place = { operation, path, location };
  switch (found.kind) {
    case 'unsafe':
      return refuse(unsafeReason(found.what));
    case 'too-large':
      return refuse(['too-large', TOO_LARGE]);
    case 'absent': {
      const refused = refuseAbsent(target);
      return refused === undefined ? { ...place, state: 'before' } : refuse(refused);
    }
    case 'file':
      return inspectContent(fs, target, found, place, refuse);
  }
}

type Place = Pick<InspectedTarget, 'operation' | 'path' | 'location'>;

function inspectContent(
  fs: FsPort,
  { plan, operation, total }: TargetToInspect,
  { stat, bytes, sha256, handle }: Extract<TargetInspection, { kind: 'file' }>,
  place: Place,
  refuse: (reason: Reason) => Conflict,
): InspectedTarget | Conflict {
  let wanted = false;
  try {
    if (total + bytes.length > LIMITS.originalTotalBytes) return refuse(['too-large', TOO_MUCH]);
    if (sha256 === operation.afterSha256) return { ...place, state: 'after', stat };
    const refused =
      refuseContent(operation, bytes, sha256) ??
      refuseManifest(operation, plan, bytes) ??
      refuseUnwritable(fs, place.location);
    if (refused !== undefined) return refuse(refused);
    wanted = true;
    return { ...place, state: 'before', stat, original: { stat, bytes, sha256, handle } };
  } finally {
    if (!wanted) closeQuietly(fs, handle);
  }
}

function refuseAbsent({ operation, plan }: TargetToInspect): Reason | undefined {
  if (operation.kind === 'update') return ['changed-since-plan', 'The file is missing.'];
  return refuseManifest(operation, plan, undefined);
}

function locate(
  directories: Directories,
  path: string,
): Location | { readonly code: Conflict['code'] } {
  try {
    return directories.locate(path);
  } catch (error) {
    if (isHoldfastError(error)) return { code: error.code };
    throw error;
  }
}

const KiB = 1024;
const THROUGH_LINK = 'A directory on the way is a symlink or not a directory.';
const NAMESAKE = 'A name on disk differs only by case or Unicode form.';
const TOO_LARGE = `The file is larger than ${LIMITS.contentBytes / KiB} KiB.`;
const TOO_MUCH = `The files to be replaced are larger than ${LIMITS.originalTotalBytes / KiB} KiB together. Split the work into plans that are reviewed separately.`;

function inspectFile(
  fs: FsPort,
  { parent, leaf }: Location,
  { ownLinks = [] }: InspectOneOptions,
): TargetInspection {
  const maxBytes = LIMITS.contentBytes;
  const plain = inspectTarget(fs, parent, leaf, { maxBytes });
  if (plain.kind !== 'unsafe' || plain.what !== 'hard-link' || ownLinks.length === 0) return plain;
  const stat = fs.lstat(parent, leaf);
  const own = ownLinks.filter((link) => isSameInode(link, stat));
  const [allowSecondLink] = own;
  if (allowSecondLink === undefined) return plain;
  return inspectTarget(fs, parent, leaf, { maxBytes, allowSecondLink, ownNames: own.length });
}
