import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { Service } from '../service/service.js';
import { listRepositories } from '../store/list-repositories.js';
import type { DigestSettings } from './digest-settings.js';
import { digestText } from './digest-text.js';
import { sendMail } from './send-mail.js';

/** The digest of a service. */
export interface Digest {
  readonly settings: DigestSettings;
  /** Of the user at the mail server. */
  readonly password?: string;
}

/**
 * Sends the digest of the day when it is due and nobody has; nothing where nothing waits. Of several processes one
 * does it. A process that ends between sending and writing that down has it sent once more. The first one of a
 * service waits for its time; later ones are sent late when nobody was there at theirs.
 *
 * @returns whether a message was sent.
 * @throws HoldfastError `mail-refused`; it is tried again after a while.
 */
export async function sendDigest(
  { database: { queries }, publicUrl, now }: Pick<Service, 'database' | 'publicUrl' | 'now'>,
  { settings, password }: Digest,
): Promise<boolean> {
  const due = dueBefore(now(), settings.hour);
  await passOverBeforeFirst(queries, due);
  if (!(await claim(queries, due))) return false;
  const message = digestText(await listRepositories(queries), publicUrl);
  if (message !== undefined) await sendMail(settings, password, message);
  await queries
    .updateTable('digests')
    .set({ sentAt: now().toISOString() })
    .where('due', '=', due)
    .execute();
  return message !== undefined;
}

/** The last time at which a digest was due. */
export function dueBefore(now: Date, hour: number): string {
  const due = new Date(now);
  due.setUTCHours(hour, 0, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due.toISOString();
}

/** A service that has sent none is new, or was just told to: the last time that one was due was before it. */
async function passOverBeforeFirst(queries: Queries, due: string): Promise<void> {
  await sql`
    insert into digests (due, claimed_until, sent_at)
    select ${due}::timestamptz, now(), now() where not exists (select from digests)
    on conflict do nothing`.execute(queries);
}

/** Whoever claims a digest has some minutes to send it. */
async function claim(queries: Queries, due: string): Promise<boolean> {
  const { rows } = await sql`
    insert into digests as it (due, claimed_until) values (${due}, now() + interval '10 minutes')
    on conflict (due) do update set claimed_until = excluded.claimed_until
      where it.sent_at is null and it.claimed_until < now()
    returning due`.execute(queries);
  return rows.length === 1;
}
