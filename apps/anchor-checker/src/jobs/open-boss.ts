import PgBoss from 'pg-boss';
import type { Database } from '../database/database.js';
import type { QueueName } from './jobs.js';

/** Queues in the order in which a worker looks into them. */
export const QUEUES: readonly QueueName[] = ['check', 'pull', 'report'];

/** Where jobs go that failed as often as they may. */
export const DEAD = 'dead';

/** How often a job is tried. */
export interface BossOptions {
  readonly retries: number;
  /** Before the first retry; each later one waits twice as long. */
  readonly retrySeconds: number;
  readonly onError: (error: unknown) => void;
}

/** Opens the queue in the service's own database, and makes its tables where they are not there. */
export async function openBoss(
  database: Database,
  { retries, retrySeconds, onError }: BossOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await database.executeSql(text, values) },
    schedule: false,
    // Jobs of workers that are gone are taken back by their leases; this only archives what is over.
    supervise: true,
    maintenanceIntervalSeconds: 60,
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: 30 * 24 * 3600,
    deleteAfterDays: 30,
  });
  boss.on('error', onError);
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!known.has(DEAD)) await boss.createQueue(DEAD, { name: DEAD, retentionMinutes: MONTH });
  for (const name of QUEUES) {
    const options = {
      name,
      // One of a kind waits; what runs at a time is for the leases to say.
      policy: 'short' as const,
      retryLimit: retries,
      retryDelay: retrySeconds,
      retryBackoff: true,
      expireInSeconds: 3600,
      retentionMinutes: MONTH,
      deadLetter: DEAD,
    };
    if (known.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  }
  return boss;
}

const MONTH = 30 * 24 * 60;
