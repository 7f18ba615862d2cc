import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** A job that waits or runs. */
export interface WorkView {
  readonly id: string;
  readonly queue: string;
  readonly state: 'waiting' | 'retrying' | 'running';
  readonly repositoryId: string;
  readonly createdAt: string;
}

/** Jobs that wait or run, those that run first, at most 100. */
export async function listWork(queries: Queries): Promise<readonly WorkView[]> {
  const { rows } = await sql<WorkView>`
    select id, name as queue, data ->> 'repositoryId' as repository_id, created_on as created_at,
           case state when 'active' then 'running' when 'retry' then 'retrying' else 'waiting' end as state
    from pgboss.job
    where name in ('check', 'pull', 'report') and state in ('created', 'retry', 'active')
    order by state desc, created_on, id limit 100`.execute(queries);
  return rows;
}
