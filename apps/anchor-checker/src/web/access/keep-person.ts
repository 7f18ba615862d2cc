import type { Queries } from '../../database/database.js';
import type { Person } from './provider/open-provider.js';
import { randomSecret } from './random-secret.js';
import type { Role } from './role.js';

/** Writes down somebody who signed in, with the role that the provider's answer gives; answers the id. */
export async function keepPerson(
  queries: Queries,
  { issuer, subject, name, email }: Person,
  role: Role,
): Promise<string> {
  const now = new Date().toISOString();
  const known = { name, email: email ?? null, role, seenAt: now };
  const { id } = await queries
    .insertInto('users')
    .values({ id: `us_${randomSecret().slice(0, 16)}`, issuer, subject, createdAt: now, ...known })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(known))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
