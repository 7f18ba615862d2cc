import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Answer, type Job, READY } from './job.js';

/** A thread or process that does one job at a time. */
export interface Runner {
  send(job: Job): void;
  /** Ends it, whatever it does. */
  kill(): Promise<void>;
  /** Whether it keeps this process alive; off while it waits for work. */
  hold(on: boolean): void;
}

export interface RunnerEvents {
  readonly onReady: () => void;
  readonly onAnswer: (answer: Answer) => void;
  /** It ended by itself: a crash. Not called after {@link Runner.kill}. */
  readonly onEnd: () => void;
}

export function startThread(entry: URL, { onReady, onAnswer, onEnd }: RunnerEvents): Runner {
  const worker = new Worker(entry);
  worker.unref();
  worker.on('message', (message: Answer | typeof READY) =>
    message === READY ? onReady() : onAnswer(message),
  );
  // The exit that follows an error is the one that counts.
  worker.on('error', () => undefined);
  worker.once('exit', onEnd);
  return {
    send: (job) => worker.postMessage(job),
    kill: async () => {
      worker.off('exit', onEnd);
      // While it waits for work it keeps nobody alive, and nobody would see it end.
      worker.ref();
      await worker.terminate();
    },
    hold: (on) => (on ? worker.ref() : worker.unref()),
  };
}

/**
 * Without these flags V8 optimises the Swift grammar's huge lexer for seconds after the first parse,
 * and no process ends before that. They are refused in a worker's options and in NODE_OPTIONS.
 */
const SWIFT_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

export function startChild(entry: URL, { onReady, onAnswer, onEnd }: RunnerEvents): Runner {
  const child = fork(fileURLToPath(entry), [], {
    execArgv: SWIFT_FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hold = (on: boolean) => {
    if (on) child.ref();
    else child.unref();
    if (on) child.channel?.ref();
    else child.channel?.unref();
  };
  hold(false);
  child.on('message', (message) => (message === READY ? onReady() : onAnswer(message as Answer)));
  child.on('error', () => undefined);
  child.once('exit', onEnd);
  return {
    // Compiled modules cannot cross a process boundary; the child loads its own.
    send: (job) => child.send({ ...job, grammars: {} }, () => undefined),
    kill: async () => {
      child.off('exit', onEnd);
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      hold(true);
      await ended;
    },
    hold,
  };
}
