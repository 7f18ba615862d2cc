import { setMaxListeners } from 'node:events';

/** The calls that are running, so that they can be ended together. */
export interface Calls {
  /** Runs work with a signal that is aborted with the caller's, or by {@link Calls.abortAll}. */
  track<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends when every call has. Calls made from now on are aborted at once. */
  abortAll(): Promise<void>;
}

/** Knows which calls are running. `AbortSignal.any` would keep every one on Node 20 for ever. */
export function trackCalls(): Calls {
  const running = new Map<AbortController, Promise<unknown>>();
  let isClosed = false;
  return {
    track: async (signal, work) => {
      signal.throwIfAborted();
      const controller = new AbortController();
      // One for each file that is being looked at.
      setMaxListeners(0, controller.signal);
      const onAbort = () => controller.abort(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      if (isClosed) controller.abort();
      const done = work(controller.signal);
      running.set(
        controller,
        done.catch(() => {}),
      );
      try {
        return await done;
      } finally {
        signal.removeEventListener('abort', onAbort);
        running.delete(controller);
      }
    },
    abortAll: async () => {
      isClosed = true;
      const ending = [...running.values()];
      for (const controller of running.keys()) controller.abort();
      await Promise.all(ending);
    },
  };
}
