import { HoldfastError } from '@holdfast/base';
import type { FactsResult } from '../facts.js';
import type { FactsOptions } from '../facts-provider.js';
import type { GrammarId } from '../grammar-files.js';
import type { CompiledGrammar } from './compile-grammar.js';
import type { Answer } from './job.js';
import type { Runner, RunnerEvents } from './runner.js';

export interface Task {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly options: FactsOptions;
  /** Grammars that it may need, compiled. */
  readonly grammars: ReadonlyMap<GrammarId, CompiledGrammar>;
}

export interface PoolOptions {
  readonly start: (events: RunnerEvents) => Runner;
  readonly size: number;
  readonly deadlineMs: number;
}

/** Runs tasks on at most `size` runners, in order of arrival. */
export interface RunnerPool {
  run(task: Task): Promise<FactsResult>;
  close(): Promise<void>;
}

/** Past its own deadline a runner gets this long to give up by itself before it is killed. */
const GRACE_MS = 2000;
/** A thread or process that has not even started after this long never will. */
const START_MS = 60_000;

/**
 * A pool whose runners are started when needed. A file that holds one up past the deadline is given
 * up and the runner replaced; one that crashes a runner is tried once more on a fresh one.
 */
export function createRunnerPool({ start, size, deadlineMs }: PoolOptions): RunnerPool {
  const queue: Waiting[] = [];
  const slots: Slot[] = [];
  let closed = false;
  let lastId = 0;

  const next = () => {
    while (queue.length > 0 && !closed) {
      const slot = slots.find((candidate) => candidate.waiting === undefined) ?? newSlot();
      const waiting = slot === undefined ? undefined : queue.shift();
      if (slot === undefined || waiting === undefined) return;
      give(slot, waiting);
    }
  };

  const newSlot = (): Slot | undefined => {
    if (slots.length >= size) return undefined;
    const slot: Slot = {
      runner: undefined,
      ready: false,
      known: new Set(),
      waiting: undefined,
      timer: undefined,
    };
    slot.runner = start({
      onReady: () => {
        slot.ready = true;
        if (slot.waiting !== undefined) watch(slot);
      },
      onAnswer: (answer) => settle(slot, answer),
      onEnd: () => crashed(slot),
    });
    slots.push(slot);
    return slot;
  };

  const give = (slot: Slot, waiting: Waiting) => {
    lastId += 1;
    waiting.id = lastId;
    slot.waiting = waiting;
    const fresh = [...waiting.task.grammars].filter(([id]) => !slot.known.has(id));
    for (const [id] of fresh) slot.known.add(id);
    slot.runner?.hold(true);
    watch(slot);
    const { path, bytes, options } = waiting.task;
    const grammars = Object.fromEntries(fresh);
    slot.runner?.send({ id: waiting.id, path, bytes, options, deadlineMs, grammars });
  };

  /** A file's time starts when its runner can work: on a busy machine starting one takes seconds. */
  const watch = (slot: Slot) => {
    clearTimeout(slot.timer);
    slot.timer = slot.ready
      ? setTimeout(() => overdue(slot), deadlineMs + GRACE_MS)
      : setTimeout(() => crashed(slot), START_MS);
  };

  const settle = (slot: Slot, answer: Answer) => {
    const { waiting } = slot;
    if (waiting === undefined || waiting.id !== answer.id) return;
    free(slot);
    if ('result' in answer) waiting.resolve(answer.result);
    else waiting.reject(unavailable(answer.failure));
    next();
  };

  const overdue = (slot: Slot) => {
    const { waiting } = slot;
    drop(slot);
    void slot.runner?.kill();
    waiting?.resolve({ kind: 'gave-up' });
    next();
  };

  const crashed = (slot: Slot) => {
    const { waiting } = slot;
    drop(slot);
    void slot.runner?.kill();
    if (!slot.ready) waiting?.reject(notStarted());
    else if (waiting !== undefined && waiting.attempts === 0)
      queue.unshift({ ...waiting, attempts: 1 });
    else waiting?.resolve({ kind: 'gave-up' });
    next();
  };

  const free = (slot: Slot) => {
    clearTimeout(slot.timer);
    slot.waiting = undefined;
    slot.runner?.hold(false);
  };

  const drop = (slot: Slot) => {
    free(slot);
    slots.splice(slots.indexOf(slot), 1);
  };

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new HoldfastError('internal-error', 'The facts provider is closed.'));
          return;
        }
        queue.push({ task, resolve, reject, attempts: 0, id: 0 });
        next();
      }),
    close: async () => {
      closed = true;
      const running = slots.splice(0);
      const open = [...queue.splice(0), ...running.flatMap((slot) => slot.waiting ?? [])];
      // An answer that still comes is nobody's, and must not let go of a runner that is being ended.
      for (const slot of running) free(slot);
      for (const waiting of open)
        waiting.reject(new HoldfastError('internal-error', 'The facts provider was closed.'));
      await Promise.all(running.map((slot) => slot.runner?.kill()));
    },
  };
}

interface Slot {
  runner: Runner | undefined;
  ready: boolean;
  readonly known: Set<GrammarId>;
  waiting: Waiting | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Waiting {
  readonly task: Task;
  readonly resolve: (result: FactsResult) => void;
  readonly reject: (error: Error) => void;
  readonly attempts: number;
  id: number;
}

function unavailable({ message, hint }: { message: string; hint?: string }): HoldfastError {
  return new HoldfastError('grammar-unavailable', message, hint === undefined ? {} : { hint });
}

function notStarted(): HoldfastError {
  return new HoldfastError('internal-error', 'A thread or process for parsing could not start.', {
    hint: 'Check that the machine has memory and processes to spare, and install the package again.',
  });
}
