import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';
import type { SavedPlan } from './saved-plans.js';

/**
 * The workspace that a saved plan is for, absolute: the one it was saved in. Of several, the one the
 * user names or is in.
 *
 * @param root - the project's root, without symlinks.
 * @param named - `--cwd`, absolute, where it was given; refused when the plan was saved elsewhere.
 * @param here - the directory that the user is in, absolute.
 * @throws HoldfastError `plan-mismatch`, or `unsafe-target` when the directory now is a symlink.
 */
export function workspaceOfPlan(
  root: string,
  { id, workspaces }: Pick<SavedPlan, 'id' | 'workspaces'>,
  named: string | undefined,
  here: string,
): string {
  const asked = pathInProject(root, named ?? here);
  if (workspaces.includes(asked)) return join(root, asked);
  const [only, ...more] = workspaces;
  const short = id.slice(0, 12);
  if (only === undefined) {
    if (named !== undefined) return named;
    throw new HoldfastError('plan-mismatch', `Where plan ${short} belongs is not recorded.`, {
      hint: 'Name the directory it was made in with --cwd.',
    });
  }
  if (named === undefined && more.length === 0) return unmoved(root, only);
  const list = workspaces.map((workspace) => directoryName(workspace)).join(', ');
  if (named === undefined) {
    throw new HoldfastError('plan-mismatch', `Plan ${short} is saved for several: ${list}.`, {
      hint: 'Name one of these directories of the project with --cwd.',
    });
  }
  throw new HoldfastError(
    'plan-mismatch',
    `Plan ${short} was saved in ${list}, and --cwd names ${directoryName(asked)}.`,
    { hint: 'Name the directory it was saved in, or make a plan there from the request.' },
  );
}

/** A directory below the project's root as people read it: `"src/"`, or words for the root. */
function directoryName(path: string): string {
  return path === '.' ? 'the root of the project' : shorten(`${path}/`);
}

/** Where a directory is below the project's root, `.` for the root. */
export function pathInProject(root: string, directory: string): string {
  return relative(root, realpathSync.native(directory)).split(sep).join('/') || '.';
}

/**
 * What the paths of a plan are relative to, below the project's root.
 *
 * @param cwd - the workspace, absolute; an app of it may be a project of its own.
 */
export function appRootInProject(root: string, cwd: string, appRoot: string): string {
  return pathInProject(root, join(cwd, appRoot));
}

/** What was a directory may be a link to elsewhere now: other files than those reviewed. */
function unmoved(root: string, workspace: string): string {
  const path = join(root, workspace);
  let found: string;
  try {
    found = pathInProject(root, path);
  } catch (cause) {
    const errno = errnoOf(cause);
    if (errno === undefined) throw cause;
    throw new HoldfastError(
      'io-error',
      `${directoryName(workspace)} cannot be opened (${errno}).`,
      {
        path: workspace,
        hint: 'The plan was saved in this directory.',
        cause,
      },
    );
  }
  if (found === workspace) return path;
  throw new HoldfastError('unsafe-target', `${directoryName(workspace)} is a symlink now.`, {
    path: workspace,
    hint: 'The plan was saved in an ordinary directory of this name. Make the plan again.',
  });
}
