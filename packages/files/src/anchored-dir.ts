import { HoldfastError, shorten } from '@holdfast/base';
import { checkEntryName } from './entry-name.js';
import { errnoOf } from './errno.js';
import type { DirHandle, FsPort } from './fs-port.js';

/** A directory that was opened on the way to a file. */
export interface OpenedDirectory {
  /** Relative to the root, parts joined with `/`. */
  readonly path: string;
  readonly dir: DirHandle;
}

/** The way from a root to one file, see {@link openParents}. */
export interface ParentChain {
  /** The deepest directory on the way that exists; the root itself when none does. */
  readonly parent: DirHandle;
  /** Names of the directories still to be made below `parent`, outermost first. */
  readonly missing: readonly string[];
  /** The file's own name. */
  readonly leaf: string;
  /** Every directory that is open on the way, outermost first, without the root. */
  readonly opened: readonly OpenedDirectory[];
  /** Closes the opened directories; the root stays open. */
  close(): void;
}

/**
 * Opens every directory between a root and a file, one component at a time, refusing symlinks
 * (crash-safety.md 2.2). Changes nothing on disk.
 *
 * @param root - an open directory; stays the caller's.
 * @param path - relative and canonical, parts joined with `/`.
 * @param passing - told of every directory while it is open. With it only the deepest one stays
 *   open, so that a long way costs two descriptors and not one for each directory.
 * @throws HoldfastError `unsafe-target`, with `path`, when a component is a symlink or not a
 *   directory. Other errors of the port pass through.
 * @throws TypeError when `path` is not canonical.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createNodeFs, openParents } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * fs.mkdir(dir, 'src', 0o755);
 * const chain = openParents(fs, dir, 'src/pages/home.ts');
 * console.log(chain.opened.map(({ path }) => path), chain.missing, chain.leaf);
 * // [ 'src' ] [ 'pages' ] home.ts
 * chain.close();
 * ```
 */
export function openParents(
  fs: FsPort,
  root: DirHandle,
  path: string,
  passing?: (directory: OpenedDirectory) => void,
): ParentChain {
  const names = path.split('/');
  // All of them: names that are missing on disk are for the caller to make.
  for (const name of names) checkEntryName(name);
  const leaf = names.pop() ?? '';
  const opened: OpenedDirectory[] = [];
  const close = (): void => {
    for (const { dir } of opened.splice(0).reverse()) fs.close(dir);
  };
  let parent = root;
  try {
    for (const [index, name] of names.entries()) {
      const child = openComponent(fs, parent, name, path);
      if (child === undefined) return { parent, missing: names.slice(index), leaf, opened, close };
      if (passing !== undefined) close();
      parent = child;
      const directory = { path: names.slice(0, index + 1).join('/'), dir: child };
      opened.push(directory);
      passing?.(directory);
    }
  } catch (error) {
    close();
    throw error;
  }
  return { parent, missing: [], leaf, opened, close };
}

function openComponent(
  fs: FsPort,
  parent: DirHandle,
  name: string,
  path: string,
): DirHandle | undefined {
  try {
    return fs.openDir(parent, name);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT') return undefined;
    if (errno !== 'ELOOP' && errno !== 'ENOTDIR') throw error;
    throw new HoldfastError(
      'unsafe-target',
      `${shorten(name)} on the way to ${shorten(path)} is a symlink or not a directory.`,
      {
        path,
        hint: 'Name the real directory, or replace the symlink by a directory.',
        cause: error,
      },
    );
  }
}
