import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import { createToken } from './tokens.js';

/**
 * The token that everything begins with: one with all scopes, for a service that has none yet. Of
 * several processes that start at once one makes it.
 *
 * @returns undefined where there are tokens.
 */
export async function firstToken(queries: Queries, now: Date): Promise<string | undefined> {
  return await queries.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    const any = await transaction.selectFrom('tokens').select('id').limit(1).executeTakeFirst();
    if (any !== undefined) return undefined;
    const request = { name: 'admin', actorKind: 'person', scopes: ['admin'] } as const;
    const actor = { name: 'holdfast-anchor-checker', kind: 'agent' } as const;
    return (await createToken(transaction, request, actor, now)).token;
  });
}

/** Any number that nobody else uses: `toke` in ASCII. */
const LOCK = 0x746f6b65;
