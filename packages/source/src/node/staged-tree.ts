import { compareCodeUnits, HoldfastError, shorten } from '@holdfast/base';
import type { SourceEntry, SourceTree } from '../source-tree.js';
import { type GitLocation, runGit } from './git-command.js';
import { openObjectReader } from './object-reader.js';
import { readEntry } from './read-entry.js';

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
  let entries: Promise<ReadonlyMap<string, SourceEntry>> | undefined;
  const load = () => {
    entries ??= loadIndex(location);
    return entries;
  };
  return {
    list: async () => [...(await load()).values()],
    entry: async (path) => (await load()).get(path),
    read: async (path, maxBytes) => readEntry(objects, (await load()).get(path), maxBytes),
    close: () => objects.close(),
  };
}

async function loadIndex(location: GitLocation): Promise<ReadonlyMap<string, SourceEntry>> {
  const output = await runGit(location, ['ls-files', '--stage', '-z']);
  if (output === undefined) {
    throw new HoldfastError(
      'source-unavailable',
      `There is no git index to read at ${shorten(location.directory)}.`,
      { hint: 'Staged files exist only in a work tree of a git repository.' },
    );
  }
  const entries = output
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '')
    .flatMap((line) => parseLine(line) ?? [])
    .sort((a, b) => compareCodeUnits(a.path, b.path));
  return new Map(entries.map((entry) => [entry.path, entry]));
}

/** A line of ls-files: `<mode> <id> <stage>\t<path>`; stages 1 and 3 are the base and their side. */
function parseLine(line: string): SourceEntry | undefined {
  const tab = line.indexOf('\t');
  const [mode, contentId = '', stage] = line.slice(0, tab).split(' ');
  if (stage === '1' || stage === '3') return undefined;
  const type = mode === '120000' ? 'symlink' : mode === '160000' ? 'submodule' : 'file';
  return { path: line.slice(tab + 1), type, contentId };
}
