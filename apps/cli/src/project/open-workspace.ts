import { existsSync, realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { problemError } from '@holdfast/base';
import { findProjectRoot } from '@holdfast/files';
import { parseAppRoot } from '@holdfast/plan';
import type { Terminal } from '../terminal/terminal.js';

/** The directories that a command line is about. */
export interface Workspace {
  /** `--cwd`, absolute, as the user wrote it. */
  readonly cwd: string;
  /** The project's root, absolute, without symlinks: where `.holdfast` is or will be. */
  readonly root: string;
  /** `--app-root` relative to the project's root, `.` for the root; absent when not chosen. */
  readonly appRoot?: string;
}

/**
 * Resolves `--cwd` (against the shell's directory) and `--app-root` (against `--cwd`).
 *
 * @throws HoldfastError when a directory does not exist or the app root is not a path inside.
 */
export function openWorkspace(
  values: { readonly cwd: string | undefined; readonly 'app-root'?: string | undefined },
  terminal: Pick<Terminal, 'shellDirectory'>,
): Workspace {
  const cwd = resolve(terminal.shellDirectory, values.cwd ?? '.');
  const chosen = values['app-root'];
  if (chosen === undefined) return { cwd, root: findProjectRoot(cwd) };
  const parsed = parseAppRoot(chosen);
  if (!parsed.ok) throw problemError([parsed.problem]);
  const root = projectRootOf(cwd, parsed.appRoot);
  const app = realpathSync.native(join(cwd, parsed.appRoot));
  return { cwd, root, appRoot: relative(root, app).split(sep).join('/') || '.' };
}

/**
 * The root of the project that an app belongs to: the nearest directory upwards with a `.holdfast`,
 * else the git top level, else the workspace (change.md 6).
 */
export function projectRootOf(cwd: string, appRoot: string): string {
  const found = findProjectRoot(join(cwd, appRoot));
  const marked = ['.holdfast', '.git'].some((name) => existsSync(join(found, name)));
  return marked ? found : findProjectRoot(cwd);
}
