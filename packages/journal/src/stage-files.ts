import {
  createFile,
  type DirHandle,
  type FileHandle,
  type FileStat,
  type FsPort,
  flushAll,
  writeWhole,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { Entry } from './copy-attributes-between.js';
import { directoryKey } from './head-start.js';
import type { InspectedTarget } from './inspected-target.js';
import type { StagedTarget } from './keep-originals.js';
import { openBlank } from './open-blank.js';
import { hasOriginal, readOriginal, type TargetWithOriginal } from './read-original.js';
import { allowedMode, type SetAttributes, setAttributes } from './set-attributes.js';
import { withExecutable } from './target-change.js';

/** A staged file, open until it is flushed. */
export interface StagedFile {
  readonly handle: FileHandle;
  /** After everything was set. */
  readonly stat: FileStat;
  /** Whether owner, group, mode and attributes are those of the original, as far as is known. */
  readonly exact: boolean;
}

/** What the platform's programs answered about the targets. */
export interface AttributeFacts {
  /** Names of the staged files that were made with the attributes of their originals. */
  readonly copied: ReadonlySet<string>;
  /** Those of them that lack an extended attribute of their original. */
  readonly lossy: ReadonlySet<string>;
  /** The directories that have an access list, by `directoryKey`. */
  readonly listed: ReadonlySet<string>;
}

/**
 * Writes the final files into the journal, each with the owner, mode, access list and extended
 * attributes of the file it will replace, as far as the platform lets us. Everything opened is
 * pushed to `opened`; when that are many, the first are flushed and closed.
 *
 * @returns one for each target; none for those that are deleted.
 */
export async function stageFiles(
  fs: FsPort,
  targets: readonly StagedTarget[],
  staged: DirHandle,
  opened: FileHandle[],
  { copied, lossy, listed }: AttributeFacts,
): Promise<(StagedFile | undefined)[]> {
  const removed = new Map(
    targets.flatMap(({ target }) =>
      target.change.kind === 'delete' && hasOriginal(target) ? [[target.change.path, target]] : [],
    ),
  );
  const files: (StagedFile | undefined)[] = [];
  for (const [index, { target }] of targets.entries()) {
    const { change } = target;
    if (change.kind === 'delete') {
      files.push(undefined);
      continue;
    }
    if (opened.length >= AT_ONCE) await flushAndClose(fs, opened);
    const name = String(index);
    const to = { dir: staged, name };
    const source = sourceOf(target, removed);
    const bytes = change.bytes() ?? bytesOf(fs, source);
    const file =
      source === undefined
        ? stageNew(fs, to, bytes, target, listed)
        : await stageReplacement(fs, to, bytes, source, copied.has(name));
    opened.push(file.handle);
    files.push(lossy.has(name) ? { ...file, exact: false } : file);
  }
  return files;
}

/** As many files as are open at once. An ordinary plan has fewer, and one flush for all. */
const AT_ONCE = 64;

async function flushAndClose(fs: FsPort, opened: FileHandle[]): Promise<void> {
  await flushAll(fs, opened);
  for (const handle of opened.splice(0)) closeQuietly(fs, handle);
}

function bytesOf(fs: FsPort, source: Source | undefined): Uint8Array {
  if (source === undefined) throw new Error('A change has neither content nor an original.');
  return readOriginal(fs, source.target);
}

/** The bytes and attributes of a file that is replaced or moved here. */
interface Source {
  readonly target: TargetWithOriginal;
  readonly executable: boolean | undefined;
}

function sourceOf(
  { change, ...target }: InspectedTarget,
  removed: ReadonlyMap<string, TargetWithOriginal>,
): Source | undefined {
  if (change.kind === 'delete') return undefined;
  const { executable, from } = change;
  if (from !== undefined) {
    const moved = removed.get(from);
    return moved === undefined ? undefined : { target: moved, executable };
  }
  const whole = { change, ...target };
  return hasOriginal(whole) ? { target: whole, executable } : undefined;
}

async function stageReplacement(
  fs: FsPort,
  to: Entry,
  bytes: Uint8Array,
  { target: { original, location }, executable }: Source,
  copied: boolean,
): Promise<StagedFile> {
  const from = { dir: location.parent, name: location.leaf };
  const { uid, gid, mode } = original.stat;
  const allowed = await allowedMode(fs, from, mode, copied);
  const wanted = { uid, gid, mode: withExecutable(mode, executable) };
  const handle = openBlank(fs, to.dir, to.name, copied);
  return finish(fs, handle, () => {
    writeWhole(fs, handle, bytes);
    return setAttributes(fs, handle, wanted, withExecutable(allowed, executable));
  });
}

/**
 * A new file gets the group of a setgid directory, as one made in place would. It does not get what
 * the directory's access list says for new files; as that may be less, it is for its owner only.
 */
function stageNew(
  fs: FsPort,
  { dir, name }: Entry,
  bytes: Uint8Array,
  { change: { executable }, location: { parentStat } }: InspectedTarget,
  listed: ReadonlySet<string>,
): StagedFile {
  const handle = createFile(fs, dir, name, bytes, { mode: 0o666 });
  return finish(fs, handle, () => {
    const stat = fs.fstat(handle);
    const { uid, gid } = stat;
    const mode = withExecutable(stat.mode, executable);
    const inherited = (parentStat.mode & 0o2000) === 0 ? gid : parentStat.gid;
    const made =
      inherited === gid && mode === stat.mode
        ? { exact: true, stat }
        : setAttributes(fs, handle, { uid, gid: inherited, mode }, mode);
    if (!listed.has(directoryKey(parentStat))) return made;
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
