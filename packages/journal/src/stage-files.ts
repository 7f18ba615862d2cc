import { encodeUtf8 } from '@holdfast/base';
import {
  createFile,
  type DirHandle,
  errnoOf,
  type FileHandle,
  type FileStat,
  type FsPort,
  writeWhole,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { copyAttributesBetween, type Entry } from './copy-attributes-between.js';
import type { InspectedTarget, Original } from './inspected-target.js';
import { LAYOUT } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import { checkSameContent } from './recheck-targets.js';
import { removeTree } from './remove-tree.js';
import { allowedMode, type SetAttributes, setAttributes } from './set-attributes.js';

/** A target whose original may have been kept; its place in the list names its files. */
export interface StagedTarget {
  readonly target: InspectedTarget;
  /** Whether the original inode has a second name in the journal. */
  readonly kept: boolean;
  /** Whether a rename from the journal cannot reach the target. */
  readonly distant: boolean;
  /** The facts of a kept original, its second name included. */
  readonly known?: FileStat;
}

/** A staged file, open until it is flushed. */
export interface StagedFile {
  readonly handle: FileHandle;
  /** After everything was set. */
  readonly stat: FileStat;
  /** Whether owner, group, mode and attributes are those of the original, as far as is known. */
  readonly exact: boolean;
}

/**
 * Gives every original a second name in the journal where the file system lets us, so that a
 * rollback needs no space and brings back the very inode (crash-safety.md 3, A2).
 */
export function keepOriginals(
  fs: FsPort,
  targets: readonly InspectedTarget[],
  keptDir: DirHandle,
): StagedTarget[] {
  const journalDev = fs.fstat(keptDir).dev;
  return targets.map((target, index) => {
    const distant = target.location.parentStat.dev !== journalDev;
    if (target.original === undefined) return { target, kept: false, distant };
    const { parent, leaf } = target.location;
    const refused = keepOriginal(fs, target, keptDir, String(index));
    if (refused !== undefined)
      return { target, kept: false, distant: distant || refused === 'EXDEV' };
    const known = lstatIfThere(fs, parent, leaf);
    checkSameContent(target, known);
    return { target, kept: true, distant, ...(known === undefined ? {} : { known }) };
  });
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

/** What the platform's programs answered about the targets. */
export interface AttributeFacts {
  /** Names of the staged files that were made with the attributes of their originals. */
  readonly copied: ReadonlySet<string>;
  /** Those of them that lack an extended attribute of their original. */
  readonly lossy: ReadonlySet<string>;
  /** The directories that have an access list. */
  readonly listed: ReadonlySet<DirHandle>;
}

/**
 * Writes the final files into the journal, each with the owner, mode, access list and extended
 * attributes of the file it will replace, as far as the platform lets us. Everything opened is
 * pushed to `opened`.
 */
export async function stageFiles(
  fs: FsPort,
  targets: readonly StagedTarget[],
  dirs: { readonly preparing: DirHandle; readonly kept: DirHandle; readonly staged: DirHandle },
  opened: FileHandle[],
  { copied, lossy, listed }: AttributeFacts,
): Promise<StagedFile[]> {
  const covered = new Set(copied);
  const lost = new Set(lossy);
  for (const [index, { target, kept }] of targets.entries()) {
    if (kept || target.original === undefined) continue;
    const name = String(index);
    const onLoss = (): void => void lost.add(name);
    if (await copyDistantAttributes(fs, target, dirs, name, onLoss)) covered.add(name);
  }
  const files: StagedFile[] = [];
  for (const [index, { target }] of targets.entries()) {
    const bytes = encodeUtf8(target.operation.content);
    const name = String(index);
    const file = isReplacement(target)
      ? await stageReplacement(fs, { dir: dirs.staged, name }, bytes, target, covered.has(name))
      : stageNew(fs, { dir: dirs.staged, name }, bytes, target, listed);
    opened.push(file.handle);
    files.push(lost.has(name) ? { ...file, exact: false } : file);
  }
  return files;
}

/** Where the original has no second name, its attributes are copied from where it is. */
async function copyDistantAttributes(
  fs: FsPort,
  { location: { parent, leaf } }: InspectedTarget,
  dirs: { readonly preparing: DirHandle; readonly staged: DirHandle },
  name: string,
  onLoss: () => void,
): Promise<boolean> {
  const scratchName = `${LAYOUT.attributes}-${name}`;
  fs.mkdir(dirs.preparing, scratchName, 0o700);
  const scratch = fs.openDir(dirs.preparing, scratchName);
  try {
    const from = { dir: parent, name: leaf };
    return await copyAttributesBetween(fs, scratch, from, { dir: dirs.staged, name }, onLoss);
  } finally {
    closeQuietly(fs, scratch);
    removeTree(fs, dirs.preparing, scratchName);
  }
}

type Replacement = InspectedTarget & { readonly original: Original };

function isReplacement(target: InspectedTarget): target is Replacement {
  return target.original !== undefined;
}

async function stageReplacement(
  fs: FsPort,
  to: Entry,
  bytes: Uint8Array,
  { original, location }: Replacement,
  copied: boolean,
): Promise<StagedFile> {
  const from = { dir: location.parent, name: location.leaf };
  const allowed = await allowedMode(fs, from, original.stat.mode, copied);
  const handle = openBlank(fs, to.dir, to.name, copied);
  return finish(fs, handle, () => {
    writeWhole(fs, handle, bytes);
    return setAttributes(fs, handle, original.stat, allowed);
  });
}

/** Opens a file for its content: one that was made with its attributes, or a new private one. */
export function openBlank(fs: FsPort, dir: DirHandle, name: string, made: boolean): FileHandle {
  if (!made) return fs.open(dir, name, 'create', 0o600);
  try {
    return fs.open(dir, name, 'edit');
  } catch (error) {
    if (errnoOf(error) !== 'EACCES') throw error;
  }
  // It is read-only like its original; the mode is set again after the content.
  const reader = fs.open(dir, name, 'read');
  try {
    fs.chmod(reader, fs.fstat(reader).mode | 0o200);
    return fs.open(dir, name, 'edit');
  } finally {
    closeQuietly(fs, reader);
  }
}

/**
 * A new file gets the group of a setgid directory, as one made in place would. It does not get what
 * the directory's access list says for new files; as that may be less, it is for its owner only.
 */
function stageNew(
  fs: FsPort,
  { dir, name }: Entry,
  bytes: Uint8Array,
  { location: { parent, parentStat } }: InspectedTarget,
  listed: ReadonlySet<DirHandle>,
): StagedFile {
  const handle = createFile(fs, dir, name, bytes, { mode: 0o666 });
  return finish(fs, handle, () => {
    const stat = fs.fstat(handle);
    const { uid, gid, mode } = stat;
    const inherited = (parentStat.mode & 0o2000) === 0 ? gid : parentStat.gid;
    const made =
      inherited === gid
        ? { exact: true, stat }
        : setAttributes(fs, handle, { uid, gid: inherited, mode }, mode);
    if (!listed.has(parent)) return made;
    fs.chmod(handle, mode & 0o700);
    return { exact: false, stat: fs.fstat(handle) };
  });
}

function finish(fs: FsPort, handle: FileHandle, complete: () => SetAttributes): StagedFile {
  try {
    return { handle, ...complete() };
  } catch (error) {
    closeQuietly(fs, handle);
    throw error;
  }
}
