import { canonicalJson, decodeUtf8, isHoldfastError, LIMITS } from '@holdfast/base';
import {
  type DirHandle,
  errnoOf,
  type FileHandle,
  type FileStat,
  type FsPort,
  inspectTarget,
} from '@holdfast/files';
import { type Conflict, checkManifest, type Operation, type Plan } from '@holdfast/plan';
import { closeQuietly } from './close-quietly.js';
import { isSameInode, type Location, openDirectories } from './directories.js';
import { joinPath } from './project-path.js';
import { unsafeReason } from './unsafe-reason.js';

/** A target as it is now. */
export interface InspectedTarget {
  readonly operation: Operation;
  /** Relative to the project root. */
  readonly path: string;
  /** Whether it is what the plan expects, or what the plan wants already. */
  readonly state: 'before' | 'after';
  readonly location: Location;
  readonly parentStat: FileStat;
  /** The file to be replaced; absent for a create. */
  readonly original?: Original;
}

export interface Original {
  readonly stat: FileStat;
  readonly bytes: Uint8Array;
  /** Open for reading. */
  readonly handle: FileHandle;
}

/** All targets of a plan, their directories and originals open. */
export interface Inspection {
  readonly targets: readonly InspectedTarget[];
  readonly conflicts: readonly Conflict[];
  close(): void;
}

/** Where to look. */
export interface InspectTargetsOptions {
  /** Relative to the project root. */
  readonly appRoot: string;
  /** Inodes that may have a second name: originals kept by a prepare that died. */
  readonly ownLinks?: readonly Pick<FileStat, 'dev' | 'ino'>[];
}

/**
 * Looks at every target of a plan, changing nothing (change.md 5): an ordinary UTF-8 file with one
 * name, no symlink on the way, at its before or after hash, no name that differs only by case, and
 * the manifest policy on the real bytes. Everything found wrong is a conflict; errors of the
 * file system pass through.
 */
export function inspectTargets(
  fs: FsPort,
  root: DirHandle,
  plan: Plan,
  options: InspectTargetsOptions,
): Inspection {
  const directories = openDirectories(fs, root);
  const targets: InspectedTarget[] = [];
  const conflicts: Conflict[] = [];
  const close = (): void => {
    for (const { original } of targets) {
      if (original !== undefined) closeQuietly(fs, original.handle);
    }
    directories.close();
  };
  let total = 0;
  try {
    for (const operation of plan.operations) {
      const path = joinPath(options.appRoot, operation.path);
      const found = inspectOne(path, operation);
      if ('code' in found) conflicts.push(found);
      else targets.push(found);
    }
  } catch (error) {
    close();
    throw error;
  }
  return { targets, conflicts, close };

  function inspectOne(path: string, operation: Operation): InspectedTarget | Conflict {
    const conflict = (code: Conflict['code'], reason: string): Conflict => ({
      code,
      path: operation.path,
      reason,
    });
    let location: Location;
    try {
      location = directories.locate(path);
    } catch (error) {
      if (!isHoldfastError(error)) throw error;
      return conflict(error.code, 'A directory on the way is a symlink or not a directory.');
    }
    if (directories.namesake(path) !== undefined) {
      return conflict('case-collision', 'A name on disk differs only by case or Unicode form.');
    }
    const parentStat = fs.fstat(location.parent);
    const target = { operation, path, location, parentStat };
    if (location.missing.length > 0) {
      return operation.kind === 'create'
        ? { ...target, state: 'before' }
        : conflict('changed-since-plan', 'The file is missing.');
    }
    const found = inspectFile(fs, location, options);
    if (found.kind === 'absent') {
      return operation.kind === 'create'
        ? { ...target, state: 'before' }
        : conflict('changed-since-plan', 'The file is missing.');
    }
    if (found.kind === 'unsafe') return conflict(...unsafeReason(found.what));
    if (found.kind === 'too-large') return conflict('too-large', TOO_LARGE);
    total += found.bytes.length;
    const refused = refuseFile(fs, found, operation, total, plan, location);
    if (refused !== undefined || found.sha256 === operation.afterSha256) {
      closeQuietly(fs, found.handle);
      return refused === undefined ? { ...target, state: 'after' } : conflict(...refused);
    }
    const { stat, bytes, handle } = found;
    return { ...target, state: 'before', original: { stat, bytes, handle } };
  }
}

const KiB = 1024;
const TOO_LARGE = `The file is larger than ${LIMITS.contentBytes / KiB} KiB.`;
const TOTAL_TOO_LARGE = `The files to be replaced are larger than ${LIMITS.originalTotalBytes / KiB} KiB together; split the plan.`;

type Reason = readonly [code: Conflict['code'], reason: string];

function inspectFile(
  fs: FsPort,
  { parent, leaf }: Location,
  { ownLinks = [] }: InspectTargetsOptions,
): ReturnType<typeof inspectTarget> {
  const plain = inspectTarget(fs, parent, leaf, { maxBytes: LIMITS.contentBytes });
  if (plain.kind !== 'unsafe' || plain.what !== 'hard-link' || ownLinks.length === 0) return plain;
  const stat = fs.lstat(parent, leaf);
  const own = ownLinks.find((link) => isSameInode(link, stat));
  if (own === undefined) return plain;
  return inspectTarget(fs, parent, leaf, { maxBytes: LIMITS.contentBytes, allowSecondLink: own });
}

function refuseFile(
  fs: FsPort,
  found: { readonly bytes: Uint8Array; readonly sha256: string },
  operation: Operation,
  total: number,
  plan: Plan,
  location: Location,
): Reason | undefined {
  if (total > LIMITS.originalTotalBytes) return ['too-large', TOTAL_TOO_LARGE];
  if (found.sha256 === operation.afterSha256) return undefined;
  const text = decodeUtf8(found.bytes);
  if (text === undefined) return ['not-utf8', 'The file is not valid UTF-8.'];
  if (operation.kind === 'create') {
    return ['changed-since-plan', 'A file is there now that the plan did not expect.'];
  }
  if (found.sha256 !== operation.beforeSha256) {
    return ['changed-since-plan', 'The file was changed after the plan was made.'];
  }
  return refuseManifest(text, operation, plan) ?? refuseUnwritable(fs, location);
}

/** The plan's dependency list must follow from the bytes that are really there. */
function refuseManifest(before: string, operation: Operation, plan: Plan): Reason | undefined {
  if (operation.path !== 'package.json') return undefined;
  const { dependencies, unsupported } = checkManifest(before, operation.content);
  if (unsupported.length > 0) {
    return ['manifest-policy', 'The manifest would change in a way that plans do not support.'];
  }
  if (canonicalJson(dependencies) === canonicalJson(plan.dependencies)) return undefined;
  return ['manifest-policy', 'The dependency changes are not those that the plan lists.'];
}

/**
 * An immutable or append-only file would fail in the middle of the writing. A file that is only
 * read-only by its mode is no obstacle: it is replaced, not written to.
 */
function refuseUnwritable(fs: FsPort, { parent, leaf }: Location): Reason | undefined {
  try {
    closeQuietly(fs, fs.open(parent, leaf, 'probe'));
    return undefined;
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'EACCES' || errno === 'ETXTBSY') return undefined;
    if (errno !== 'EPERM') throw error;
    return ['unsafe-target', 'The file is immutable or append-only.'];
  }
}
