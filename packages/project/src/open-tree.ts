import { join } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import type { History, SourceTree } from '@holdfast/source';
import { stagedTree, workingTree } from '@holdfast/source/node';
import { CACHE_PATH } from './cache-path.js';
import type { Moment } from './project.js';

/**
 * The files of a project at a moment, without regard to its configuration.
 *
 * @throws HoldfastError `source-unavailable` for a ref that is not there, or no repository.
 */
export async function openTree(
  root: string,
  moment: Moment,
  history: () => Promise<History | undefined>,
): Promise<SourceTree> {
  switch (moment.kind) {
    case 'commit':
      return await treeOfCommit(root, moment.ref, await history());
    case 'staged':
      return stagedTree(
        root,
        moment.indexFile === undefined ? {} : { indexFile: moment.indexFile },
      );
    case 'working':
      return workingTree(root, { stamps: join(root, CACHE_PATH, 'stamps') });
  }
}

async function treeOfCommit(
  root: string,
  ref: string,
  history: History | undefined,
): Promise<SourceTree> {
  if (history === undefined) {
    throw new HoldfastError('source-unavailable', `${shorten(root)} is not in a git repository.`, {
      hint: 'Leave the ref out to look at the files as they are.',
    });
  }
  const commit = await history.resolve(ref);
  if (commit === undefined) {
    throw new HoldfastError('source-unavailable', `There is no commit ${shorten(ref)}.`, {
      hint: 'Name a branch, a tag or a commit that was fetched.',
    });
  }
  return await history.treeAt(commit);
}
