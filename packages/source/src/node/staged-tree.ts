import { HoldfastError, shorten } from '@holdfast/base';
import type { SourceEntry, SourceTree } from '../source-tree.js';
import { entryType } from './entry-type.js';
import { type GitLocation, runGit } from './git-command.js';
import { openObjectReader } from './object-reader.js';
import { objectTree } from './object-tree.js';

/** Which index {@link stagedTree} reads. */
export interface StagedTreeOptions {
  /**
   * Absolute path of another index than the repository's own. To its hooks git names the index of the
   * commit in the making in `GIT_INDEX_FILE`, which is another one for `git commit -a` or `git commit FILE`.
   */
  readonly indexFile?: string;
}

/**
 * The files below a directory as they are staged in git's index: what the next commit will hold. Of
 * a file in a merge conflict, our side is shown.
 *
 * @param directory - absolute path of a directory inside a work tree; paths are relative to it.
 * @throws HoldfastError `source-unavailable`, when it is first read, without a work tree or git.
 */
export function stagedTree(directory: string, options: StagedTreeOptions = {}): SourceTree {
  const location = { directory, ...options };
  const objects = openObjectReader(location);
  return objectTree({ list: () => listIndex(location), objects, close: () => objects.close() });
}

async function listIndex(location: GitLocation): Promise<readonly SourceEntry[]> {
  const output = await runGit(location, ['ls-files', '--stage', '-z']);
  if (output === undefined) {
    throw new HoldfastError(
      'source-unavailable',
      `There is no git index to read at ${shorten(location.directory)}.`,
      { hint: 'Staged files exist only in a work tree of a git repository.' },
    );
  }
  return output
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '')
    .flatMap((line) => parseLine(line) ?? []);
}

/** A line of ls-files: `<mode> <id> <stage>\t<path>`; stages 1 and 3 are the base and their side. */
function parseLine(line: string): SourceEntry | undefined {
  const tab = line.indexOf('\t');
  const [mode = '', contentId = '', stage] = line.slice(0, tab).split(' ');
  if (stage === '1' || stage === '3') return undefined;
  return { path: line.slice(tab + 1), type: entryType(mode), contentId };
}
