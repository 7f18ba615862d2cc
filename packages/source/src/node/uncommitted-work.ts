import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { compareCodeUnits, HoldfastError, isHoldfastError, shorten } from '@holdfast/base';
import { gitBlobId } from '../git-blob-id.js';
import type { SourceTree } from '../source-tree.js';
import type { DiffSide } from './commit-diff.js';
import { runGit } from './git-command.js';
import { readHeadAndIndex, type TrackedFile } from './head-and-index.js';
import { refuseConverted } from './refuse-converted.js';
import { refusePrivate } from './refuse-private.js';
import { workingTree } from './working-tree.js';

/** A file that is not as `HEAD` has it, on disk or in the index. */
export interface UncommittedFile {
  readonly path: string;
  /** As `HEAD` has it; none of a new file. */
  readonly committed?: DiffSide;
  /** Whether the index has it otherwise than `HEAD`. */
  readonly isStaged: boolean;
  /** As it is on disk; none where it is gone. */
  readonly present?: PresentContent;
}

/** An ordinary file on disk. */
export interface PresentContent {
  readonly bytes: Uint8Array;
  /** Whether its owner may execute it; as committed where git does not look at it (`core.fileMode`). */
  readonly executable: boolean;
}

/** What was done since `HEAD`. */
export interface UncommittedWork {
  /** Full id of the commit that is `HEAD`. */
  readonly commit: string;
  /** Sorted by path. */
  readonly files: readonly UncommittedFile[];
  /** Paths that were not wanted, and are not as `HEAD` has them. */
  readonly leftOut: readonly string[];
}

/** How {@link uncommittedWork} reads. */
export interface UncommittedWorkOptions {
  /** As `stamps` of `workingTree`. */
  readonly stamps?: string;
  /** Longest file that is read, in bytes. */
  readonly maxBytes: number;
  /** Which files count; default all. Others may be anything. */
  readonly isWanted?: (path: string) => boolean;
}

/**
 * Compares `HEAD`, the index and the disk below a directory: files that are tracked, and those that are
 * neither tracked nor ignored. Contents are compared byte by byte; no filter or hook runs, and nothing is
 * written. Submodules that stay at their commit are not looked into.
 *
 * @param directory - absolute path of a directory inside a work tree; paths are relative to it.
 * @throws HoldfastError `source-unavailable` without a commit or a work tree; `worktree-refused`, with
 *   `path`, for what cannot be brought back exactly: a merge in progress, something staged that is
 *   neither committed nor on disk, symlinks, submodules, files that git converts when it writes them;
 *   `too-large`.
 */
export async function uncommittedWork(
  directory: string,
  options: UncommittedWorkOptions,
): Promise<UncommittedWork> {
  const { commit, tracked, untracked, nested, fileMode } = await readHeadAndIndex(directory);
  const { stamps, maxBytes, isWanted = () => true } = options;
  const tree = workingTree(directory, stamps === undefined ? {} : { stamps });
  const files: UncommittedFile[] = [];
  const leftOut = [...nested, ...untracked.filter((path) => !isWanted(path))];
  const wanted = [...tracked, ...untracked.map((path) => ({ path }))].filter(({ path }) =>
    isWanted(path),
  );
  const looking = { directory, tree, maxBytes, fileMode };
  try {
    for (const file of wanted) {
      const changed = await lookAt(file, looking);
      if (changed !== undefined) files.push(changed);
    }
    for (const file of tracked) {
      if (!isWanted(file.path) && (await isTouched(file, looking))) leftOut.push(file.path);
    }
  } finally {
    await tree.close();
  }
  await refuseConverted(
    directory,
    files.flatMap(({ path, committed }) => (committed === undefined ? [] : [path])),
  );
  refusePrivate(
    directory,
    files.flatMap(({ path, committed }) => (committed === undefined ? [path] : [])),
    tracked.flatMap(({ path, committed }) => (committed === undefined ? [] : [path])),
  );
  files.sort((a, b) => compareCodeUnits(a.path, b.path));
  return { commit, files, leftOut: leftOut.sort(compareCodeUnits) };
}

/** Whether a submodule that is there is at another commit than the one that is committed. */
async function isElsewhere(directory: string, committed: DiffSide | undefined): Promise<boolean> {
  // One that was never made is an empty directory, in which git would find the repository around it.
  if (!existsSync(join(directory, '.git'))) return false;
  const output = await runGit({ directory }, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return output?.toString('utf8').trim() !== committed?.contentId;
}

const EMPTY = gitBlobId(new Uint8Array());

interface Looking {
  readonly directory: string;
  readonly tree: SourceTree;
  readonly maxBytes: number;
  readonly fileMode: boolean;
}

/** The file, where it is not as `HEAD` has it. */
async function lookAt(file: TrackedFile, looking: Looking): Promise<UncommittedFile | undefined> {
  const { path, committed, staged, isLeftOut = false } = file;
  const isStaged = !isSameSide(committed, staged);
  if (isLeftOut && !isStaged) return undefined;
  if (isLeftOut) throw refused(path, 'is staged, and git was told not to look at it');
  if ([committed, staged].some((side) => side?.mode === '160000')) {
    const isMoved = isStaged || (await isElsewhere(join(looking.directory, path), committed));
    if (isMoved) throw refused(path, 'is a submodule at another commit');
    return undefined;
  }
  const present = await presentAt(file, looking);
  if (isSameSide(committed, present?.side)) {
    if (isStaged) throw refused(path, 'is otherwise in the index only');
    return undefined;
  }
  if ([committed, staged, present?.side].some((side) => side?.mode === '120000'))
    throw refused(path, 'is a symlink, here or in HEAD');
  // What `git add --intent-to-add` stages is empty, so that nothing of it can be lost.
  const isKept = isSameSide(staged, present?.side) || (staged?.contentId ?? EMPTY) === EMPTY;
  if (isStaged && !isKept)
    throw refused(path, 'has something staged that is neither in HEAD nor on disk');
  return {
    path,
    isStaged,
    ...(committed === undefined ? {} : { committed }),
    ...(present?.content === undefined ? {} : { present: present.content }),
  };
}

/** Whether a tracked file that is not wanted differs; what cannot be told does. */
async function isTouched(file: TrackedFile, looking: Looking): Promise<boolean> {
  try {
    return (await lookAt(file, looking)) !== undefined;
  } catch (error) {
    if (isHoldfastError(error)) return true;
    throw error;
  }
}

async function presentAt(
  { path, committed, staged }: TrackedFile,
  { directory, tree, maxBytes, fileMode }: Looking,
): Promise<{ readonly side: DiffSide; readonly content?: PresentContent } | undefined> {
  const entry = await tree.entry(path);
  if (entry === undefined) return undefined;
  if (entry.type === 'symlink') {
    const target = readlinkSync(join(directory, path), { encoding: 'buffer' });
    return { side: { mode: '120000', contentId: gitBlobId(target) } };
  }
  const known = committed ?? staged;
  const executable =
    fileMode || known === undefined
      ? (lstatSync(join(directory, path)).mode & 0o100) !== 0
      : known.mode === '100755';
  const mode = executable ? '100755' : '100644';
  // What is remembered needs no reading where it is what HEAD has.
  const isRemembered = entry.contentId !== undefined && entry.contentId === committed?.contentId;
  if (isRemembered && mode === committed?.mode) return { side: committed };
  const read = await tree.read(path, maxBytes);
  if (read.kind === 'absent') return undefined;
  if (read.kind === 'found')
    return {
      side: { mode, contentId: read.contentId ?? gitBlobId(read.bytes) },
      content: { bytes: read.bytes, executable },
    };
  if (read.kind === 'too-large') throw tooLarge(path, read.size, maxBytes);
  throw refused(path, `cannot be read (${read.reason})`);
}

function isSameSide(a: DiffSide | undefined, b: DiffSide | undefined): boolean {
  return a?.mode === b?.mode && a?.contentId === b?.contentId;
}

function tooLarge(path: string, size: number, maxBytes: number): HoldfastError {
  return new HoldfastError('too-large', `${shorten(path)} has ${size} bytes.`, {
    path,
    hint: `At most ${maxBytes} are taken. Commit it, ignore it, or raise change.limits.`,
  });
}

function refused(path: string, why: string): HoldfastError {
  return new HoldfastError('worktree-refused', `${shorten(path)} ${why}.`, {
    path,
    hint: 'Nothing was changed. Commit it, stash it, or unstage it first.',
  });
}
