import type { History } from './history.js';

/**
 * A history that is opened when it is first asked: a check in which nothing changed starts no
 * process for it.
 *
 * @param open - called at most once; its error is thrown by whatever was asked.
 *
 * @example
 * ```ts
 * import { lazyHistory } from '@holdfast/source';
 *
 * const history = lazyHistory(() => Promise.reject(new Error('never asked')));
 * await history.close();
 * console.log(typeof history.resolve);
 * // function
 * ```
 */
export function lazyHistory(open: () => Promise<History>): History {
  let opened: Promise<History> | undefined;
  const get = (): Promise<History> => {
    opened ??= open();
    return opened;
  };
  return {
    resolve: async (ref) => (await get()).resolve(ref),
    treeAt: async (commit) => (await get()).treeAt(commit),
    renames: async (from, to) => (await get()).renames(from, to),
    changedPaths: async (from, to) => (await get()).changedPaths(from, to),
    log: async (path, from, to) => (await get()).log(path, from, to),
    commitInfo: async (commit) => (await get()).commitInfo(commit),
    blob: async (contentId, maxBytes) => (await get()).blob(contentId, maxBytes),
    close: async () => {
      if (opened === undefined) return;
      const history = await opened.catch(() => undefined);
      await history?.close();
    },
  };
}
