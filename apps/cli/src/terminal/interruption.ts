/** Lets a command finish safely when the user presses Ctrl-C or the system asks the program to end. */
export interface Interruption {
  /**
   * Runs work that notices the signal and leaves things whole by itself: a journal rolls back. The
   * first SIGINT, SIGTERM or SIGHUP aborts the signal and waits, the second ends the program. Outside
   * of such work the first one ends the program.
   */
  whileSafe<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** What the program does about signals. */
export interface InterruptionHooks {
  /** A signal arrived during safe work, which now winds up. */
  readonly onWait: (signal: NodeJS.Signals) => void;
  /** A signal arrived, and nothing has to be waited for (`safe`), or the user does not want to. */
  readonly onStop: (signal: NodeJS.Signals, safe: boolean) => void;
}

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Starts to listen for signals; the handlers stay for the life of the process. */
export function listenForInterruption(
  source: NodeJS.EventEmitter,
  hooks: InterruptionHooks,
): Interruption {
  let running: AbortController | undefined;
  for (const name of STOP_SIGNALS) {
    source.on(name, () => {
      if (running === undefined) hooks.onStop(name, true);
      else if (running.signal.aborted) hooks.onStop(name, false);
      else {
        hooks.onWait(name);
        running.abort();
      }
    });
  }
  return {
    async whileSafe(work) {
      const controller = new AbortController();
      running = controller;
      try {
        return await work(controller.signal);
      } finally {
        running = undefined;
      }
    },
  };
}
