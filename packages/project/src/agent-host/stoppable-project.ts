import { untilAborted } from '@holdfast/base';
import type { History, SourceTree } from '@holdfast/source';
import type { Project } from '../project.js';

/**
 * The same project for work that ends when a signal is aborted: everything that is asked of it from
 * then on throws the signal's reason, and what may take long is not waited for.
 *
 * @param onOutline - called for each file that was asked for its imports.
 */
export function stoppableProject(
  project: Project,
  signal: AbortSignal,
  onOutline: () => void,
): Project {
  const stop = <T>(work: () => Promise<T>) => untilAborted(signal, work);
  return {
    ...project,
    tree: async (moment) => stoppableTree(await stop(() => project.tree(moment)), signal),
    history: async () => {
      const history = await project.history();
      return history === undefined ? undefined : stoppableHistory(history, signal);
    },
    head: () => stop(() => project.head()),
    facts: async () => {
      const provider = await project.facts();
      return { ...provider, facts: (...asked) => stop(() => provider.facts(...asked)) };
    },
    outlines: async () => {
      const provider = await project.outlines();
      return {
        ...provider,
        outline: async (...asked) => {
          const answer = await stop(() => provider.outline(...asked));
          onOutline();
          return answer;
        },
      };
    },
  };
}

function stoppableTree(tree: SourceTree, signal: AbortSignal): SourceTree {
  return {
    ...tree,
    list: () => untilAborted(signal, () => tree.list()),
    entry: async (path) => {
      signal.throwIfAborted();
      return await tree.entry(path);
    },
    read: async (path, maxBytes) => {
      signal.throwIfAborted();
      return await tree.read(path, maxBytes);
    },
  };
}

function stoppableHistory(history: History, signal: AbortSignal): History {
  const stop = <T>(work: () => Promise<T>) => untilAborted(signal, work);
  return {
    ...history,
    resolve: (ref) => stop(() => history.resolve(ref)),
    treeAt: async (commit) => stoppableTree(await stop(() => history.treeAt(commit)), signal),
    renames: (from, to) => stop(() => history.renames(from, to)),
    changedPaths: (from, to) => stop(() => history.changedPaths(from, to)),
    log: (path, from, to) => stop(() => history.log(path, from, to)),
    commitInfo: (commit) => stop(() => history.commitInfo(commit)),
    blob: (contentId, maxBytes) => stop(() => history.blob(contentId, maxBytes)),
  };
}
