import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { checkRepoPath, shorten } from '@holdfast/base';
import { usageError } from '../command-line/usage-error.js';

/** Where arguments are relative to: the directory the command works in, and the project's root. */
export interface Places {
  /** Absolute. */
  readonly cwd: string;
  /** Absolute, without symlinks. */
  readonly root: string;
}

/**
 * A path argument as a path of the project. It is relative to the working directory, as in any
 * command; one that is not there but is below the project's root is taken from there, because that is
 * how our own output writes it.
 *
 * @returns relative to the root with `/`; empty for the root itself.
 * @throws HoldfastError `usage-error` for a path outside of the project.
 */
export function pathArgument(text: string, { cwd, root }: Places): string {
  const here = inProject(resolve(cwd, text), root);
  const fromRoot = trimmed(text);
  if (here !== undefined && (existsSync(join(root, here)) || !checkRepoPath(fromRoot).ok)) {
    return here;
  }
  if (checkRepoPath(fromRoot).ok && (here === undefined || existsSync(join(root, fromRoot)))) {
    return fromRoot;
  }
  if (here !== undefined) return here;
  throw usageError(
    `${shorten(text)} is outside of the project ${shorten(root)}.`,
    'Name a file of the project, or another project with --cwd.',
  );
}

/** Symlinks on the way to the file are followed, as the root has none; the file itself may be one. */
function inProject(path: string, root: string): string | undefined {
  const real = join(realDirectory(dirname(path)), path.slice(dirname(path).length));
  const found = relative(root, path === root ? root : real)
    .split(sep)
    .join('/');
  return found === '..' || found.startsWith('../') || found.startsWith('/') ? undefined : found;
}

function realDirectory(directory: string): string {
  try {
    return realpathSync.native(directory);
  } catch {
    const parent = dirname(directory);
    return parent === directory
      ? directory
      : join(realDirectory(parent), directory.slice(parent.length));
  }
}

function trimmed(text: string): string {
  return text.split(sep).join('/').replace(/^\.\//, '').replace(/\/+$/, '');
}

/** `AGENTS.md#Parsing` in its two parts; a file whose name has a `#` is known by being there. */
export function splitReference(
  text: string,
  places: Places,
): { readonly path: string; readonly fragment?: string } {
  const at = text.indexOf('#');
  const whole = at >= 0 && isThere(text, places);
  if (at < 0 || whole) return { path: pathArgument(text, places) };
  return { path: pathArgument(text.slice(0, at), places), fragment: text.slice(at + 1) };
}

function isThere(text: string, { cwd, root }: Places): boolean {
  return existsSync(resolve(cwd, text)) || existsSync(join(root, text));
}

/**
 * A target argument with its file as a path of the project: `parse.ts#parseFile` in `src/` becomes
 * `src/parse.ts#parseFile`. What does not name a file is left as it is.
 */
export function targetArgument(text: string, places: Places): string {
  const cuts = [...text.matchAll(/#|:(?=\d+(?:-\d+)?$)|$/g)].map(({ index }) => index);
  for (const at of cuts.reverse()) {
    const file = text.slice(0, at);
    if (file === '' || !isThere(file, places)) continue;
    return `${pathArgument(file, places)}${text.slice(at)}`;
  }
  return text;
}
