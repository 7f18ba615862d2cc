import { realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { errnoOf } from './errno.js';

/**
 * The directory that a project's state belongs to: the nearest ancestor of `cwd` (itself included)
 * with a `.holdfast` directory, else the nearest with a `.git` directory or file, else `cwd`
 * (change.md 6).
 *
 * @param cwd - an existing directory, absolute or relative to the process.
 * @returns an absolute path without symlinks.
 * @throws HoldfastError `io-error` when `cwd` cannot be resolved.
 *
 * @example
 * ```ts
 * import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { findProjectRoot } from '@holdfast/files';
 *
 * const project = realpathSync(mkdtempSync(join(tmpdir(), 'example-')));
 * mkdirSync(join(project, '.holdfast'));
 * mkdirSync(join(project, 'packages/app'), { recursive: true });
 * console.log(findProjectRoot(join(project, 'packages/app')) === project);
 * // true
 * ```
 */
export function findProjectRoot(cwd: string): string {
  const start = resolveDirectory(cwd);
  const ancestors = ancestorsOf(start);
  return (
    ancestors.find((dir) => look(join(dir, '.holdfast'))?.isDirectory()) ??
    ancestors.find((dir) => look(join(dir, '.git')) !== undefined) ??
    start
  );
}

function resolveDirectory(cwd: string): string {
  try {
    const real = realpathSync.native(cwd);
    if (statSync(real).isDirectory()) return real;
  } catch (cause) {
    throw new HoldfastError('io-error', `${shorten(cwd)} cannot be opened.`, {
      hint: 'Name an existing directory.',
      data: { errno: errnoOf(cause) ?? 'unknown' },
      cause,
    });
  }
  throw new HoldfastError('io-error', `${shorten(cwd)} is not a directory.`, {
    hint: 'Name an existing directory.',
    data: { errno: 'ENOTDIR' },
  });
}

function ancestorsOf(start: string): string[] {
  const ancestors = [start];
  for (let dir = start; dirname(dir) !== dir; dir = dirname(dir)) ancestors.push(dirname(dir));
  return ancestors;
}

/** What is there, if it can be seen: an ancestor that is closed to us holds no project of ours. */
function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
