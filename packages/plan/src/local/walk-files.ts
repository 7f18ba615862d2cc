import { checkWritablePath } from '@holdfast/base';
import { type DirHandle, errnoOf, openParents } from '@holdfast/files';
import { ioError } from './io-error.js';
import type { Omissions } from './omissions.js';
import type { OpenApp } from './open-app.js';

/** An ordinary file with one name, below the app root, that a plan could change. */
export interface WalkedFile {
  /** Relative to the app root. */
  readonly path: string;
  readonly size: number;
}

/**
 * Lists the files below the app root, nearest first, without reading any. Left out and counted:
 * symlinks (not followed), hard links, special files, and names no plan may have, among them
 * node_modules, .git, .holdfast and .env files; private keys are left out by their names.
 */
export function walkFiles(app: OpenApp, omissions: Omissions): WalkedFile[] {
  const files: WalkedFile[] = [];
  let level = [''];
  let left = MAX_ENTRIES;
  while (level.length > 0) {
    const below: string[] = [];
    for (const directory of level) {
      const look = (dir: DirHandle) => {
        for (const name of app.fs.list(dir)) {
          if (--left < 0) return;
          const path = directory === '' ? name : `${directory}/${name}`;
          const found = classify(app, dir, name, path, omissions);
          if (found === 'directory') below.push(path);
          else if (found !== undefined) files.push(found);
        }
      };
      withDirectory(app, directory, omissions, look);
    }
    level = left < 0 ? [] : below;
  }
  if (left < 0) omissions.note(`only the first ${MAX_ENTRIES} entries were looked at`);
  return files;
}

const MAX_ENTRIES = 50_000;

function withDirectory(
  app: OpenApp,
  directory: string,
  omissions: Omissions,
  look: (dir: DirHandle) => void,
): void {
  if (directory === '') {
    try {
      look(app.root);
      return;
    } catch (error) {
      throw ioError(error, app.appRoot);
    }
  }
  try {
    const chain = openParents(app.fs, app.root, `${directory}/x`);
    try {
      if (chain.missing.length === 0) look(chain.parent);
    } finally {
      chain.close();
    }
  } catch (error) {
    // Swapped for a link since it was listed, or not readable: the rest of the project still is.
    if (errnoOf(error) === undefined) throw error;
    omissions.add('directories could not be read', directory);
  }
}

function classify(
  app: OpenApp,
  dir: DirHandle,
  name: string,
  path: string,
  omissions: Omissions,
): WalkedFile | 'directory' | undefined {
  if (SKIPPED_QUIETLY.test(name)) return undefined;
  const check = checkWritablePath(path);
  if (!check.ok || check.path !== path) {
    if (check.ok || check.problem.code !== 'path-reserved') {
      omissions.add('names cannot be in a plan', path);
    }
    return undefined;
  }
  let stat: ReturnType<typeof app.fs.lstat>;
  try {
    stat = app.fs.lstat(dir, name);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    if (errnoOf(error) !== 'ENOENT') omissions.add('entries could not be looked at', path);
    return undefined;
  }
  if (stat.type === 'directory') return 'directory';
  if (stat.type === 'symlink') omissions.add('symbolic links were not followed', path);
  else if (stat.type !== 'file') omissions.add('special files were left out', path);
  else if (stat.nlink > 1) omissions.add('files with several names were left out', path);
  else if (SECRET.test(name)) omissions.add('private keys were not read', path);
  else return { path, size: stat.size };
  return undefined;
}

/** State of tools, never source, often huge. */
const SKIPPED_QUIETLY =
  /^(?:\.hg|\.svn|\.jj|\.turbo|\.nx|\.next|\.nuxt|\.output|\.svelte-kit|\.astro|\.angular|\.cache|\.parcel-cache|\.vite|\.venv|venv|__pycache__|\.tox|\.nox|\.mypy_cache|\.pytest_cache|\.ruff_cache|\.gradle|\.terraform|bower_components|\.DS_Store)$/;

const SECRET =
  /(?:^id_(?:rsa|dsa|ecdsa|ed25519)|\.(?:pem|key|p12|pfx|jks|keystore|kdbx)|^\.netrc|^\.git-credentials|^\.htpasswd)$/i;
