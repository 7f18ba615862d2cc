import { failureOf } from '../jobs/failure-of.js';
import type { Service } from '../service/service.js';

/** Keeps why a check came to nothing, for the page; what is known of the anchors stays as it is. */
export async function keepFailure(
  { database, now }: Service,
  repositoryId: string,
  error: unknown,
): Promise<void> {
  const failure = { ...failureOf(error), at: now().toISOString() };
  await database.queries
    .updateTable('repositories')
    .set({ failure: JSON.stringify(failure) })
    .where('id', '=', repositoryId)
    .execute();
}
