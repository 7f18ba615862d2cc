import { sql } from 'kysely';
import type { Service } from '../service/service.js';

const LOOK_MS = 15_000;

/**
 * Asks for the checks that are due by the clock, until it is stopped. Every process does; a check that
 * waits already is not asked for again.
 */
export function startScheduler(service: Service): () => void {
  let isLooking = false;
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    askForDue(service)
      .catch((error: unknown) => service.onError(error, 'the schedule could not be looked at'))
      .finally(() => {
        isLooking = false;
      });
  };
  const timer = setInterval(look, LOOK_MS);
  look();
  return () => clearInterval(timer);
}

/** Repositories whose last check, or failure, is longer ago than they want it to be. */
export async function askForDue({ database, jobs }: Service): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select repositories.id from repositories left join checks on checks.id = repositories.check_id
    where every_minutes > 0
      and greatest(
            coalesce(checks.checked_at, repositories.created_at),
            coalesce((failure ->> 'at')::timestamptz, repositories.created_at)
          ) < now() - every_minutes * interval '1 minute'
    order by repositories.id`.execute(database.queries);
  for (const { id } of rows) {
    await jobs.send('check', { repositoryId: id, trigger: 'schedule' });
  }
  return rows.length;
}
