import { compareCodeUnits, HoldfastError, shorten } from '@holdfast/base';
import type { SourceEntry, SourceTree } from '../source-tree.js';
import { type GitLocation, runGit } from './git-command.js';
import type { ObjectReader } from './object-reader.js';
import { readEntry } from './read-entry.js';

/**
 * The files of one commit below the location, read from the object store without a checkout. The
 * list of files is read once, when it is first needed.
 *
 * @param commit - a full commit id.
 * @param objects - shared reader; closing the tree leaves it open.
 */
export function commitTree(
  location: GitLocation,
  objects: ObjectReader,
  commit: string,
): SourceTree {
  let entries: Promise<ReadonlyMap<string, SourceEntry>> | undefined;
  const load = () => {
    entries ??= loadEntries(location, commit);
    return entries;
  };
  return {
    commit,
    list: async () => [...(await load()).values()],
    entry: async (path) => (await load()).get(path),
    read: async (path, maxBytes) => readEntry(objects, (await load()).get(path), maxBytes),
    close: async () => undefined,
  };
}

async function loadEntries(
  location: GitLocation,
  commit: string,
): Promise<ReadonlyMap<string, SourceEntry>> {
  const output = await runGit(location, ['ls-tree', '-r', '-z', commit]);
  if (output === undefined) {
    throw new HoldfastError(
      'source-unavailable',
      `The files of commit ${shorten(commit, 12)} cannot be read.`,
      { hint: 'A shallow or partial clone may lack them: fetch the commit first.' },
    );
  }
  const entries = output
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '')
    .map(parseEntry)
    .sort((a, b) => compareCodeUnits(a.path, b.path));
  return new Map(entries.map((entry) => [entry.path, entry]));
}

/** A line of ls-tree: `<mode> <type> <id>\t<path>`. */
function parseEntry(line: string): SourceEntry {
  const tab = line.indexOf('\t');
  const [mode, , contentId = ''] = line.slice(0, tab).split(' ');
  const type = mode === '120000' ? 'symlink' : mode === '160000' ? 'submodule' : 'file';
  return { path: line.slice(tab + 1), type, contentId };
}
