import type { ExecuteSql } from '../database/database.js';
import type { CheckTrigger } from '../store/views.js';

/** What there is to do, by the name of its queue. */
export interface JobData {
  /** Fetch a repository, check its default ref, store the answers. */
  readonly check: { readonly repositoryId: string; readonly trigger: CheckTrigger };
  /** Check the head of a pull request; nothing is stored. */
  readonly pull: {
    readonly repositoryId: string;
    readonly number: number;
    readonly ref: string;
    readonly commit: string;
  };
  /** Tell of a check that was stored. */
  readonly report: { readonly repositoryId: string; readonly checkId: string };
}

/** Name of a queue. */
export type QueueName = keyof JobData;

/** The queue of the service. */
export interface Jobs {
  /**
   * Puts a job into its queue unless the same is waiting there already.
   *
   * @param options - `executeSql`: of the transaction that it is part of; call `wake` after it.
   */
  readonly send: <Q extends QueueName>(
    queue: Q,
    data: JobData[Q],
    options?: SendOptions,
  ) => Promise<void>;
  /** Has workers of this process look for jobs at once, after a transaction that put one in. */
  readonly wake: () => void;
  /** How many jobs wait, run, or were given up. */
  readonly counts: () => Promise<JobCounts>;
  /** Jobs that were given up, the latest first, at most 100. */
  readonly dead: () => Promise<readonly DeadJob[]>;
  /** Puts a job that was given up back into its queue; false when it is not there. */
  readonly retry: (id: string) => Promise<boolean>;
}

/** Optional parts of a job. */
export interface SendOptions {
  readonly executeSql?: ExecuteSql;
  readonly afterSeconds?: number;
}

/** Jobs by their state. */
export interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
}

/** A job that failed as often as it may. */
export interface DeadJob {
  readonly id: string;
  readonly queue: QueueName;
  readonly data: JobData[QueueName];
  readonly failedAt: string;
  readonly error: string;
}

/** What makes two jobs the same while they wait. */
export function jobKey<Q extends QueueName>(queue: Q, data: JobData[Q]): string {
  const it = data as Partial<JobData['pull'] & JobData['report']>;
  if (queue === 'pull') return `${it.repositoryId} ${it.number}`;
  return queue === 'report' ? `${it.checkId}` : `${it.repositoryId}`;
}
