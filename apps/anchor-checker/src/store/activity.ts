import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** What the checks of a repository are at. */
export type Activity = 'idle' | 'waiting' | 'running';

/** Whether a check of a repository waits or runs, in whatever process. */
export async function activityOf(queries: Queries, repositoryId: string): Promise<Activity> {
  const running = await queries
    .selectFrom('jobLeases')
    .select('jobId')
    .where('repositoryId', '=', repositoryId)
    .where('queue', '=', 'check')
    .where('until', '>', new Date().toISOString())
    .executeTakeFirst();
  if (running !== undefined) return 'running';
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job
    where name = 'check' and state in ('created', 'retry', 'active')
      and data ->> 'repositoryId' = ${repositoryId}
    limit 1`.execute(queries);
  const [job] = rows;
  if (job === undefined) return 'idle';
  return job.state === 'active' ? 'running' : 'waiting';
}
