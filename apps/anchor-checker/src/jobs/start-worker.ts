import { hostname } from 'node:os';
import type PgBoss from 'pg-boss';
import type { Database } from '../database/database.js';
import { newId } from '../database/new-id.js';
import { failureOf } from './failure-of.js';
import { type JobData, jobKey, type QueueName } from './jobs.js';
import { takeLease } from './lease.js';
import { QUEUES } from './open-boss.js';
import { takeBack } from './take-back.js';

/** What does the jobs. */
export type Handlers = { readonly [Q in QueueName]: (data: JobData[Q]) => Promise<void> };

/** How a worker works. */
export interface WorkerOptions {
  readonly boss: PgBoss;
  readonly database: Database;
  readonly handlers: Handlers;
  /** Jobs at a time. */
  readonly concurrency: number;
  /** For running jobs to end when it is stopped; then they are put back. */
  readonly graceSeconds: number;
  readonly onJob: (job: FinishedJob) => void;
  readonly onError: (error: unknown) => void;
}

/** A job that is over, for log and metrics. */
export interface FinishedJob {
  readonly queue: QueueName;
  readonly repositoryId: string;
  readonly outcome: 'done' | 'failed' | 'waits';
  readonly seconds: number;
  readonly error?: unknown;
}

/** A worker that runs. */
export interface Worker {
  /** Looks for jobs now. */
  readonly wake: () => void;
  /** Takes no more jobs, and waits for those that run as long as the options say. */
  readonly stop: () => Promise<void>;
}

const POLL_MS = 500;

const TAKE_BACK_MS = 5_000;

/** A worker takes the lease within moments of being handed a job. */
const TAKE_BACK_GRACE_SECONDS = 10;

interface Job {
  readonly id: string;
  readonly queue: QueueName;
  readonly data: JobData[QueueName];
}

/** Starts to do what is in the queues, until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  const { boss, database, onError, concurrency, graceSeconds } = options;
  const worker = `${hostname()} ${process.pid} ${newId('wo')}`;
  const running = new Map<string, Job>();
  const wakers = new Set<() => void>();
  let stopping = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        wakers.delete(go);
        resolve();
      };
      const timer = setTimeout(go, POLL_MS);
      wakers.add(go);
    });
  const wake = () => {
    for (const go of [...wakers]) go();
  };
  const slot = async () => {
    while (!stopping) {
      const job = await nextJob(boss).catch(onError);
      if (job === undefined) {
        if (!stopping) await pause();
        continue;
      }
      running.set(job.id, job);
      await work(options, worker, job, () => running.has(job.id)).catch(onError);
      running.delete(job.id);
    }
  };
  const slots = Promise.all(Array.from({ length: concurrency }, slot));
  const takingBack = setInterval(() => {
    takeBack(boss, database, TAKE_BACK_GRACE_SECONDS).catch(onError);
  }, TAKE_BACK_MS);
  return {
    wake,
    stop: async () => {
      stopping = true;
      clearInterval(takingBack);
      wake();
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceSeconds * 1000);
      });
      await Promise.race([slots, grace]);
      clearTimeout(timer);
      for (const job of running.values()) await putBack(boss, job);
      running.clear();
    },
  };
}

async function nextJob(boss: PgBoss): Promise<Job | undefined> {
  for (const queue of QUEUES) {
    const [job] = await boss.fetch<JobData[QueueName]>(queue, { batchSize: 1 });
    if (job !== undefined) return { id: job.id, queue, data: job.data };
  }
  return undefined;
}

async function work(
  options: WorkerOptions,
  worker: string,
  job: Job,
  isOurs: () => boolean,
): Promise<void> {
  const { boss, database, handlers, onJob, onError } = options;
  const { id, queue, data } = job;
  const { repositoryId } = data;
  const start = performance.now();
  const over = (outcome: FinishedJob['outcome'], error?: unknown) => {
    const seconds = (performance.now() - start) / 1000;
    onJob({ queue, repositoryId, outcome, seconds, ...(error === undefined ? {} : { error }) });
  };
  const request = { jobId: id, queue, worker, ...(queue !== 'report' && { repositoryId }) };
  const lease = await takeLease(database.queries, request, onError);
  if (lease === undefined) {
    // Somebody checks this repository now. What was pushed since they fetched is still to be looked at.
    await putBack(boss, job, 1);
    over('waits');
    return;
  }
  try {
    const handle = handlers[queue] as (data: JobData[QueueName]) => Promise<void>;
    await handle(data);
    if (isOurs()) await boss.complete(queue, id);
    over('done');
  } catch (error) {
    if (isOurs()) await boss.fail(queue, id, failureOf(error));
    over('failed', error);
  } finally {
    await lease.release();
  }
}

/** Another job in the place of this one, which was not tried in vain: its attempts start anew. */
async function putBack(boss: PgBoss, { id, queue, data }: Job, afterSeconds = 0): Promise<void> {
  // First the new one: an end in between leaves two, which come to the same as one.
  await boss.send(queue, data, { singletonKey: jobKey(queue, data), startAfter: afterSeconds });
  await boss.complete(queue, id);
}
