import { sql } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Database } from '../database/database.js';
import { type DeadJob, type JobData, type Jobs, jobKey, type QueueName } from './jobs.js';
import { DEAD, QUEUES } from './open-boss.js';

/**
 * The queue as the rest of the service uses it.
 *
 * @param onSent - has the worker of this process look for jobs at once.
 */
export function openJobs(boss: PgBoss, database: Database, onSent: () => void): Jobs {
  return {
    send: async (queue, data, { executeSql, afterSeconds } = {}) => {
      await boss.send(queue, data, {
        singletonKey: jobKey(queue, data),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
        ...(executeSql === undefined
          ? {}
          : { db: { executeSql: async (text, values) => await executeSql(text, values) } }),
      });
      if (executeSql === undefined) onSent();
    },
    wake: onSent,
    counts: async () => {
      const { rows } = await sql<{ waiting: number; running: number; dead: number }>`
        select count(*) filter (where state in ('created', 'retry') and name <> ${DEAD}) as waiting,
               count(*) filter (where state = 'active') as running,
               count(*) filter (where name = ${DEAD} and state = 'created') as dead
        from pgboss.job where name in (${sql.join([...QUEUES, DEAD])})`.execute(database.queries);
      return rows[0] ?? { waiting: 0, running: 0, dead: 0 };
    },
    dead: async () => {
      const { rows } = await sql<{ id: string; data: DeadData; output: unknown; failedAt: string }>`
        select id, data, output, created_on as failed_at from pgboss.job
        where name = ${DEAD} and state = 'created'
        order by created_on desc, id limit 100`.execute(database.queries);
      return rows.map(({ id, data, output, failedAt }) => deadJob(id, data, output, failedAt));
    },
    retry: async (id) => {
      const job = await boss.getJobById<DeadData>(DEAD, id).catch(() => null);
      if (job === null || job.state !== 'created') return false;
      const queue = queueOf(job.data);
      await boss.send(queue, job.data, { singletonKey: jobKey(queue, job.data) });
      await boss.deleteJob(DEAD, id);
      onSent();
      return true;
    },
  };
}

type DeadData = JobData[QueueName];

function deadJob(id: string, data: DeadData, output: unknown, failedAt: string): DeadJob {
  const { message } = (output ?? {}) as { message?: unknown };
  const error = typeof message === 'string' ? message : 'The job failed.';
  return { id, queue: queueOf(data), data, failedAt, error };
}

/** The data of each queue has a member that no other has. */
function queueOf(data: DeadData): QueueName {
  if ('number' in data) return 'pull';
  return 'checkId' in data ? 'report' : 'check';
}
