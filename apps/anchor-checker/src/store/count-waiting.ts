import type { Queries } from '../database/database.js';

/** How many anchors wait for a person, over all repositories. */
export async function countWaiting(queries: Queries): Promise<number> {
  const { number } = await queries
    .selectFrom('anchors')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('state', 'in', ['lost', 'stale', 'moved-renamed'])
    .where('unchecked', 'is', null)
    .executeTakeFirstOrThrow();
  return number;
}
