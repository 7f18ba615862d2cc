import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** A repository, or a job alone, that a worker has for itself. */
export interface Lease {
  /** Gives it back; a second call does nothing. */
  readonly release: () => Promise<void>;
}

/** Who asks for a lease, and for what. */
export interface LeaseRequest {
  readonly jobId: string;
  readonly queue: string;
  /** Nobody else works on it meanwhile; absent for work that may go on beside anything. */
  readonly repositoryId?: string;
  readonly worker: string;
}

/** A worker that has not renewed for this long is taken for dead. */
export const LEASE_SECONDS = 30;

const RENEW_MS = 8_000;

/**
 * Takes a lease and renews it until it is released. When the process dies it ends by itself.
 *
 * @param onError - a renewal failed.
 * @returns undefined when somebody else has the repository.
 */
export async function takeLease(
  queries: Queries,
  { jobId, queue, repositoryId, worker }: LeaseRequest,
  onError: (error: unknown) => void,
): Promise<Lease | undefined> {
  const taken = await queries.transaction().execute(async (transaction) => {
    await sql`delete from job_leases where until < now()`.execute(transaction);
    const { rows } = await sql`
      insert into job_leases (job_id, queue, repository_id, worker, until)
      values (${jobId}, ${queue}, ${repositoryId ?? null}, ${worker},
              now() + ${LEASE_SECONDS} * interval '1 second')
      on conflict do nothing returning job_id`.execute(transaction);
    return rows.length === 1;
  });
  if (!taken) return undefined;
  const renew = setInterval(() => {
    sql`update job_leases set until = now() + ${LEASE_SECONDS} * interval '1 second'
        where job_id = ${jobId} and worker = ${worker}`
      .execute(queries)
      .catch(onError);
  }, RENEW_MS);
  renew.unref();
  let isHeld = true;
  return {
    release: async () => {
      if (!isHeld) return;
      isHeld = false;
      clearInterval(renew);
      await sql`delete from job_leases where job_id = ${jobId} and worker = ${worker}`.execute(
        queries,
      );
    },
  };
}
