import { resolve } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { createNodeFs, type DirHandle, errnoOf, type FsPort, openParents } from '@holdfast/files';
import { parseAppRoot } from '../app-root.js';
import { ioError } from './io-error.js';
import type { LocalOptions } from './local-options.js';
import { createNameIndex } from './name-index.js';
import { explainObstacle, unsafeTarget } from './unsafe-target.js';

/** An app root that is open, so that nothing reached through it can leave it. */
export interface OpenApp {
  readonly fs: FsPort;
  /** Absolute path of the workspace. */
  readonly cwd: string;
  readonly workspace: DirHandle;
  readonly root: DirHandle;
  /** Relative to the workspace, canonical; `.` for the workspace itself. */
  readonly appRoot: string;
  /** Whether the user chose it. */
  readonly explicit: boolean;
  close(): void;
}

/**
 * Opens an app root, uses it and closes it. Failed file operations that nobody explained further come
 * out as `io-error`.
 *
 * @throws HoldfastError as {@link openApp}, and what `use` throws.
 */
export async function withApp<T>(
  options: LocalOptions,
  use: (app: OpenApp) => T | Promise<T>,
): Promise<T> {
  const app = openApp(options);
  try {
    try {
      return await use(app);
    } finally {
      app.close();
    }
  } catch (error) {
    throw ioError(error, app.appRoot);
  }
}

/**
 * Opens the workspace and the app root in it. The workspace may be reached through symlinks, because
 * the user named it; below it none is followed.
 *
 * @throws HoldfastError `path-*` for an app root in a form that plans do not take, `unsafe-target`
 *   for a symlink or something that is no directory, `io-error` when a directory is missing or
 *   cannot be opened.
 */
export function openApp(options: LocalOptions): OpenApp {
  const { appRoot: text = '.' } = options;
  const parsed = parseAppRoot(text);
  if (!parsed.ok) {
    const { code, message, hint } = parsed.problem;
    const remedy = hint === undefined ? {} : { hint };
    throw new HoldfastError(code, `The app root ${message}`, { path: text, ...remedy });
  }
  const { appRoot } = parsed;
  const fs = options.fs ?? createNodeFs();
  const cwd = resolve(options.cwd);
  const workspace = openWorkspace(fs, cwd);
  const explicit = options.appRoot !== undefined;
  if (appRoot === '.') {
    const close = () => fs.close(workspace);
    return { fs, cwd, workspace, root: workspace, appRoot, explicit, close };
  }
  try {
    const root = openAppRoot(fs, workspace, appRoot);
    const close = () => {
      fs.close(root);
      fs.close(workspace);
    };
    return { fs, cwd, workspace, root, appRoot, explicit, close };
  } catch (error) {
    fs.close(workspace);
    throw error;
  }
}

function openWorkspace(fs: FsPort, path: string): DirHandle {
  try {
    return fs.openRoot(path);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    const what =
      errno === 'ENOENT'
        ? 'does not exist'
        : errno === 'ENOTDIR'
          ? 'is not a directory'
          : `cannot be opened (${errno})`;
    throw new HoldfastError('io-error', `The directory ${shorten(path, 300)} ${what}.`, {
      path,
      hint: 'Name the directory of the project with --cwd.',
      cause: error,
    });
  }
}

function openAppRoot(fs: FsPort, workspace: DirHandle, appRoot: string): DirHandle {
  const chain = explainObstacle(fs, workspace, appRoot, () => openParents(fs, workspace, appRoot));
  try {
    const names = createNameIndex(fs);
    const parts = appRoot.split('/');
    const directories = [workspace, ...chain.opened.map((opened) => opened.dir)];
    for (const [depth, dir] of directories.entries()) {
      const found = names.look(dir, `${depth}`, parts[depth] ?? '');
      if (!found.exact) throw missingAppRoot(appRoot, found.others[0]);
    }
    const { type } = fs.lstat(chain.parent, chain.leaf);
    if (type === 'symlink') {
      throw unsafeTarget(appRoot, { what: 'symlink', link: fs.readlink(chain.parent, chain.leaf) });
    }
    if (type !== 'directory') throw noDirectory(appRoot);
    return fs.openDir(chain.parent, chain.leaf);
  } catch (error) {
    throw ioError(error, appRoot);
  } finally {
    chain.close();
  }
}

function missingAppRoot(appRoot: string, spelling: string | undefined): HoldfastError {
  return new HoldfastError('io-error', `The app root ${shorten(appRoot)} does not exist.`, {
    path: appRoot,
    data: { missing: true },
    hint:
      spelling === undefined
        ? 'Name an existing directory of the workspace.'
        : `On disk ${shorten(spelling)} is spelled like this: use that spelling.`,
  });
}

function noDirectory(appRoot: string): HoldfastError {
  return new HoldfastError(
    'unsafe-target',
    `The app root ${shorten(appRoot)} is not a directory.`,
    {
      path: appRoot,
      hint: 'Name a directory of the workspace.',
    },
  );
}
