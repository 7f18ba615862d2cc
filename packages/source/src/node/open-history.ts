import type { History } from '../history.js';
import { runGit } from './git-command.js';
import { openGitHistory } from './git-history.js';

/**
 * The history of the repository that a directory is in: through the git program where there is one
 * of version 2.25 or newer, otherwise through the embedded reader, which is slower and refuses
 * alternates, SHA-256 and reftable.
 *
 * @param directory - absolute path; paths of the history are relative to it.
 * @throws HoldfastError `source-unavailable` when there is no repository that can be read.
 *
 * @example
 * ```ts
 * import { openHistory } from '@holdfast/source/node';
 *
 * const history = await openHistory(process.cwd()).catch(() => undefined);
 * console.log(typeof (await history?.resolve('no/such/branch')));
 * await history?.close();
 * // undefined
 * ```
 */
export async function openHistory(directory: string): Promise<History> {
  // Both start at once: a program costs milliseconds to start.
  const [recent, opened] = await Promise.all([
    hasGit(directory),
    settled(openGitHistory(directory)),
  ]);
  if (!recent) {
    if ('history' in opened) await opened.history.close();
    // The embedded reader is large, and hardly any machine needs it.
    const { openEmbeddedHistory } = await import('./embedded-history.js');
    return openEmbeddedHistory(directory);
  }
  if ('error' in opened) throw opened.error;
  return opened.history;
}

async function settled(
  opening: Promise<History>,
): Promise<{ readonly history: History } | { readonly error: unknown }> {
  try {
    return { history: await opening };
  } catch (error) {
    return { error };
  }
}

async function hasGit(directory: string): Promise<boolean> {
  const output = await runGit({ directory }, ['version']).catch(() => undefined);
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(output?.toString() ?? '') ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 25);
}
