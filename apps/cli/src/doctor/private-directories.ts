import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from './run-git.js';

/** Whole files of the project, and what belongs to one machine. */
const PRIVATE = ['changes', 'plans', 'cache'] as const;

/** How a directory stands that is never meant for version control. */
export interface PrivateDirectory {
  /** Below the project's root. */
  readonly path: string;
  /**
   * Files of it that version control has. Its own rule is not counted: that does no harm, and keeps
   * the directory out.
   */
  readonly tracked: number;
  readonly ignoreFile: IgnoreFile;
}

/** Whether a directory, where it is there, ignores all of itself. */
export type IgnoreFile = 'right' | 'missing' | 'too-little' | 'not-a-file' | 'no-directory';

/** The private directories of a project, and whether each is kept out of version control. */
export async function privateDirectories(root: string): Promise<readonly PrivateDirectory[]> {
  return await Promise.all(
    PRIVATE.map(async (name) => {
      const path = `.holdfast/${name}`;
      return { path, tracked: await countTracked(root, path), ignoreFile: ignoreFile(root, path) };
    }),
  );
}

/** The same for one directory, as it is now. */
export function ignoreFile(root: string, path: string): IgnoreFile {
  const directory = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (directory?.isDirectory() !== true) return 'no-directory';
  const file = join(root, path, '.gitignore');
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return 'missing';
  // A symlink or directory in its place is somebody's to decide.
  if (!stat.isFile()) return 'not-a-file';
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.some((line) => line.trim() === '*') ? 'right' : 'too-little';
}

async function countTracked(root: string, path: string): Promise<number> {
  const tracked = await runGit(['ls-files', '-z', '--', path], root);
  if (!tracked.ok) return 0;
  const own = `${path}/.gitignore`;
  return tracked.stdout.split('\0').filter((file) => file !== '' && file !== own).length;
}
