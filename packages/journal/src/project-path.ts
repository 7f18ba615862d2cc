import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort, openParents } from '@holdfast/files';
import { reservedPart } from './reserved-part.js';

/** Joins canonical relative paths, of which `.` is the directory itself. */
export function joinPath(...paths: readonly string[]): string {
  const parts = paths.filter((path) => path !== '.' && path !== '');
  return parts.length === 0 ? '.' : parts.join('/');
}

/** A canonical relative path in two; the directory is empty for the root. */
export function splitPath(path: string): { readonly dirPath: string; readonly leaf: string } {
  const end = path.lastIndexOf('/');
  return { dirPath: path.slice(0, Math.max(end, 0)), leaf: path.slice(end + 1) };
}

/**
 * Where an app root is inside the project: canonical and relative, `.` for the root. The workspace
 * is normally inside the project; it is above when an app of it is a project of its own.
 *
 * @param cwd - the workspace, absolute; symlinks on the way to it are followed, because the user
 *   named it. Default: the project root.
 * @param appRoot - relative to the workspace.
 * @throws HoldfastError `usage-error` when the app root is outside the project, `path-reserved` when
 *   it is inside `.git` or `.holdfast`.
 */
export function appRootPath(root: string, cwd: string | undefined, appRoot: string): string {
  const path = cwd === undefined ? appRoot : joinedPath(root, cwd, appRoot);
  const reserved = reservedPart(path);
  if (reserved === undefined) return path;
  throw new HoldfastError('path-reserved', `${shorten(path)} is inside ${shorten(reserved)}.`, {
    hint: 'Name a directory outside of it. Change such files by hand.',
  });
}

function joinedPath(root: string, cwd: string, appRoot: string): string {
  const inside = relativeInside(root, cwd) ?? relativeInside(realPath(root), realPath(cwd));
  if (inside !== undefined) return joinPath(inside, appRoot);
  const above = relativeInside(cwd, root) ?? relativeInside(realPath(cwd), realPath(root));
  if (above !== undefined && `${appRoot}/`.startsWith(`${above}/`)) {
    return joinPath(appRoot.slice(above.length + 1));
  }
  const app = joinPath(cwd, appRoot);
  throw new HoldfastError('usage-error', `${shorten(app)} is not inside ${shorten(root)}.`, {
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
