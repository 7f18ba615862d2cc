import type { Queries } from '../database/database.js';
import { storedCheckView } from './check-view.js';
import type { CheckView } from './views.js';

/** A stored check by its id. */
export async function findCheck(queries: Queries, id: string): Promise<CheckView | undefined> {
  const row = await queries
    .selectFrom('checks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : storedCheckView(row);
}
