import { checkRepoPath, problemError } from '@holdfast/base';

/**
 * Paths of a project as its files are listed. A leading `./`, as shells and models write it, is taken
 * away: another spelling of a file would be asked about as if it were another file.
 *
 * @throws HoldfastError `path-not-relative` for a path that leads out of the project, or is absolute.
 */
export function parseRepoPaths(paths: readonly string[]): readonly string[] {
  return paths.map((given) => {
    const checked = checkRepoPath(given.replace(/^(?:\.\/)+/, ''));
    if (checked.ok) return checked.path;
    throw problemError([checked.problem]);
  });
}
