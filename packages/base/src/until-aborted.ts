/**
 * The outcome of some work, or the reason of a signal as soon as that is aborted: then nobody waits
 * for the work any more, and what becomes of it is nobody's error.
 *
 * @param work - not begun where the signal is aborted already; to look at the signal by itself.
 * @throws what the work throws, or the signal's reason.
 *
 * @example
 * ```ts
 * import { untilAborted } from '@holdfast/base';
 *
 * const { signal } = new AbortController();
 * console.log(await untilAborted(signal, async () => 'done'));
 * // done
 * ```
 */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
