import { sql } from 'kysely';
import { type Digest, sendDigest } from '../digest/send-digest.js';
import type { Service } from '../service/service.js';
import { repeat, type Task } from './repeat.js';

const LOOK_MS = 15_000;

const HOUR_MS = 60 * 60_000;

/**
 * Does what is due by the clock, until it is stopped: asks for checks, sends the digest, forgets webhooks of which
 * no forge sends another copy any more. Every process does; a check that waits already is not asked for again.
 */
export function startScheduler(service: Service, digest?: Digest): () => void {
  const said = (what: string) => (error: unknown) => service.onError(error, what);
  const tasks: readonly Task[] = [
    {
      everyMs: LOOK_MS,
      run: () => askForDue(service),
      onError: said('the schedule could not be looked at'),
    },
    {
      everyMs: HOUR_MS,
      run: () => forgetDeliveries(service),
      onError: said('old webhooks could not be forgotten'),
    },
    ...(digest === undefined
      ? []
      : [
          {
            everyMs: LOOK_MS,
            run: () => sendDigest(service, digest),
            onError: said('the digest was not sent'),
          },
        ]),
  ];
  const stops = tasks.map(repeat);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Forges offer to send a webhook again for a month at most. */
export async function forgetDeliveries({ database }: Service): Promise<void> {
  await sql`delete from deliveries where received_at < now() - interval '60 days'`.execute(
    database.queries,
  );
}

/**
 * Repositories whose last check, or failure, is longer ago than they want it to be. One that is to come is
 * of a clock that was set back since, and says nothing; a little of it is two clocks that differ.
 */
export async function askForDue({ database, jobs }: Service): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select repositories.id from repositories left join checks on checks.id = repositories.check_id
    where every_minutes > 0
      and coalesce((
            select max(at) from (values
              (repositories.created_at), (checks.checked_at), ((failure ->> 'at')::timestamptz)
            ) as seen (at)
            where at <= now() + interval '5 minutes'
          ), '-infinity') < now() - every_minutes * interval '1 minute'
    order by repositories.id`.execute(database.queries);
  for (const { id } of rows) {
    await jobs.send('check', { repositoryId: id, trigger: 'schedule' });
  }
  return rows.length;
}
