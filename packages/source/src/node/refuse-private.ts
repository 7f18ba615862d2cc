import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';

/**
 * Refuses new files, and directories that have nothing committed below them, that are closed to somebody
 * who could read what is made anew: git and plans keep no such modes, so that they would come back open.
 *
 * @param added - paths of files that `HEAD` does not have.
 * @param committed - paths that it has.
 * @throws HoldfastError `worktree-refused` for the first of them, with `path`.
 */
export function refusePrivate(
  directory: string,
  added: readonly string[],
  committed: readonly string[],
): void {
  const umask = process.umask();
  const known = new Set(committed.flatMap(directoriesOf));
  const seen = new Set<string>();
  for (const path of added) {
    refuseClosed(directory, path, 0o666 & ~umask);
    for (const parent of directoriesOf(path)) {
      if (known.has(parent) || seen.has(parent)) continue;
      seen.add(parent);
      refuseClosed(directory, parent, 0o777 & ~umask);
    }
  }
}

function refuseClosed(directory: string, path: string, usual: number): void {
  const mode = lstatSync(join(directory, path), { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (usual & ~mode) === 0) return;
  const octal = (mode & 0o7777).toString(8).padStart(4, '0');
  throw new HoldfastError('worktree-refused', `${shorten(path)} has the mode ${octal}.`, {
    path,
    hint: 'Nothing was changed. It would come back open for more people. Move it away, ignore it, or commit it first.',
  });
}

function directoriesOf(path: string): string[] {
  const parents: string[] = [];
  for (let at = dirname(path); at !== '.'; at = dirname(at)) parents.push(at);
  return parents;
}
