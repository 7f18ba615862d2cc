import { isHoldfastError } from '@holdfast/base';
import type { History } from '@holdfast/source';
import { openGitHistory } from '@holdfast/source/node';
import { remoteFailure } from '../network/remote-failure.js';
import type { Mirror } from './mirrors.js';

/**
 * Opens a mirror for reading.
 *
 * @throws `repository-unavailable` when no fetch has succeeded yet.
 */
export async function openMirror(gitDir: string): Promise<Mirror> {
  try {
    const history = await openGitHistory(gitDir);
    if ((await history.resolve('HEAD')) !== undefined) {
      return { history: branchesFirst(history), close: () => history.close() };
    }
    await history.close();
  } catch (error) {
    if (!isHoldfastError(error) && !isMissingDirectory(error)) throw error;
  }
  throw remoteFailure('failed', 'The repository has not been fetched yet.');
}

/**
 * A name is that of a branch before it is that of a tag. Git has it the other way round, and whoever may
 * push a tag `main` would then decide what is checked.
 */
function branchesFirst(history: History): History {
  return {
    ...history,
    resolve: async (ref) => {
      const isBranchName = ref !== 'HEAD' && !ref.startsWith('refs/') && !COMMIT.test(ref);
      const branch = isBranchName ? await history.resolve(`refs/heads/${ref}`) : undefined;
      return branch ?? history.resolve(ref);
    },
  };
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** A program cannot be started in a directory that is not there. */
function isMissingDirectory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
