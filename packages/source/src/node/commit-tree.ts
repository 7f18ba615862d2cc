import { HoldfastError, shorten } from '@holdfast/base';
import type { SourceEntry, SourceTree } from '../source-tree.js';
import { entryType } from './entry-type.js';
import { type GitLocation, runGit } from './git-command.js';
import type { ObjectReader } from './object-reader.js';
import { objectTree } from './object-tree.js';

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
  return objectTree({
    commit,
    list: () => listCommit(location, commit),
    objects,
    close: async () => undefined,
  });
}

async function listCommit(location: GitLocation, commit: string): Promise<readonly SourceEntry[]> {
  const output = await runGit(location, ['ls-tree', '-r', '-z', commit]);
  if (output === undefined) {
    throw new HoldfastError(
      'source-unavailable',
      `The files of commit ${shorten(commit, 12)} cannot be read.`,
      { hint: 'A shallow or partial clone may lack them: fetch the commit first.' },
    );
  }
  return output
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '')
    .map(parseEntry);
}

/** A line of ls-tree: `<mode> <type> <id>\t<path>`. */
function parseEntry(line: string): SourceEntry {
  const tab = line.indexOf('\t');
  const [mode = '', , contentId = ''] = line.slice(0, tab).split(' ');
  return { path: line.slice(tab + 1), type: entryType(mode), contentId };
}
