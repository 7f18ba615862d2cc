/** Something that is done by the clock. */
export interface Task {
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/**
 * Does a task at once and then by the clock, until it is stopped; never beside itself. Each task has
 * its own turn, so that one that takes long holds up no other.
 *
 * @returns stops it; what runs then goes on to its end.
 */
export function repeat({ everyMs, run, onError }: Task): () => void {
  let isRunning = false;
  const turn = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } catch (error) {
      onError(error);
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void turn(), everyMs);
  void turn();
  return () => clearInterval(timer);
}
