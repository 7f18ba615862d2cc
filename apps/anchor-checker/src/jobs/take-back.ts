import { sql } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Database } from '../database/database.js';
import { QUEUES } from './open-boss.js';

/**
 * Takes jobs back from workers that died, for another attempt: those that run by the queue's books and
 * that nobody holds a lease on.
 *
 * @param graceSeconds - since a job was handed out: its worker may be about to take the lease.
 * @returns how many.
 */
export async function takeBack(
  boss: PgBoss,
  { queries }: Database,
  graceSeconds: number,
): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from pgboss.job
    where name in (${sql.join([...QUEUES])}) and state = 'active'
      and started_on <= now() - ${graceSeconds} * interval '1 second'
      and not exists (
        select from job_leases where job_id = pgboss.job.id::text and until >= now()
      )`.execute(queries);
  for (const { id, name } of rows) {
    await boss.fail(name, id, {
      code: 'interrupted',
      message: 'The worker ended before the job did.',
    });
  }
  return rows.length;
}

/** Of an embedded database: the processes that had leases are gone, whatever their end. */
export async function forgetLeases({ queries }: Database): Promise<void> {
  await queries.deleteFrom('jobLeases').execute();
}
