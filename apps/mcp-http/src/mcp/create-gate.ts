import { HoldfastError } from '@holdfast/base';

/** Lets so many calls of each tool work at a time; the others wait in the order they came. */
export interface Gate {
  /**
   * Waits for a turn.
   *
   * @returns what to call when the work has ended.
   * @throws HoldfastError `busy` when as many wait already as may, `cancelled` when `signal` is aborted.
   */
  readonly enter: (tool: string, signal: AbortSignal) => Promise<() => void>;
  /** Calls that wait, of all tools. */
  readonly waiting: () => number;
}

/** @param limits - calls of one tool that may work, and that may wait. */
export function createGate({ callsPerTool, waitingPerTool }: GateLimits): Gate {
  const queues = new Map<string, Queue>();
  const leave = (queue: Queue) => () => {
    const [next] = queue.waiting;
    // A turn is handed on: whoever comes now does not get before those who wait.
    if (next === undefined) queue.working -= 1;
    else {
      queue.waiting.delete(next);
      next();
    }
  };
  return {
    enter: async (tool, signal) => {
      const queue = queues.get(tool) ?? { working: 0, waiting: new Set() };
      queues.set(tool, queue);
      if (queue.working < callsPerTool) queue.working += 1;
      else {
        if (queue.waiting.size >= waitingPerTool) throw busy();
        await turn(queue, signal);
      }
      return leave(queue);
    },
    waiting: () => [...queues.values()].reduce((sum, { waiting }) => sum + waiting.size, 0),
  };
}

/** Of the limits, what a gate keeps. */
export interface GateLimits {
  readonly callsPerTool: number;
  readonly waitingPerTool: number;
}

interface Queue {
  working: number;
  /** In the order they came. */
  readonly waiting: Set<() => void>;
}

function turn({ waiting }: Queue, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      signal.removeEventListener('abort', give);
      resolve();
    };
    const give = () => {
      waiting.delete(go);
      reject(new HoldfastError('cancelled', 'The call was cancelled.'));
    };
    if (signal.aborted) return give();
    waiting.add(go);
    signal.addEventListener('abort', give, { once: true });
  });
}

function busy(): HoldfastError {
  return new HoldfastError('busy', 'Too many calls of this tool are waiting.', {
    hint: 'Call again in a moment, and make fewer calls at a time.',
  });
}
