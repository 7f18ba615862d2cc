import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort, openParents } from '@holdfast/files';

/** Joins canonical relative paths, of which `.` is the directory itself. */
export function joinPath(...paths: readonly string[]): string {
  const parts = paths.filter((path) => path !== '.' && path !== '');
  return parts.length === 0 ? '.' : parts.join('/');
}

/**
 * Where a workspace is inside the project: canonical and relative, `.` for the root.
 *
 * @param cwd - absolute; symlinks on the way to it are followed, because the user named it.
 * @throws HoldfastError `usage-error` when it is outside the project.
 */
export function workspacePath(root: string, cwd: string | undefined): string {
  if (cwd === undefined) return '.';
  const path = relativeInside(root, cwd) ?? relativeInside(realPath(root), realPath(cwd));
  if (path !== undefined) return path;
  throw new HoldfastError('usage-error', `${shorten(cwd)} is not inside ${shorten(root)}.`, {
    hint: 'Name a directory inside the project.',
  });
}

/**
 * Makes sure that an app root is a directory.
 *
 * @param appRoot - relative to the project root.
 * @throws HoldfastError `io-error` when it is missing, `unsafe-target` when it is a symlink or not a
 *   directory.
 */
export function checkAppRoot(fs: FsPort, root: DirHandle, appRoot: string): void {
  if (appRoot === '.') return;
  const chain = openParents(fs, root, `${appRoot}/any`);
  chain.close();
  if (chain.missing.length === 0) return;
  throw new HoldfastError('io-error', `The app root ${shorten(appRoot)} does not exist.`, {
    path: appRoot,
    hint: 'Name the workspace the plan was made for with --cwd.',
    data: { errno: 'ENOENT' },
  });
}

function relativeInside(root: string, path: string): string | undefined {
  const way = relative(root, path);
  if (way === '') return '.';
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return undefined;
  return way.split(sep).join('/');
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return path;
  }
}
