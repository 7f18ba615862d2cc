import { failureOf } from '../jobs/failure-of.js';
import { remoteReasonOf } from '../network/remote-failure.js';
import type { Service } from '../service/service.js';

/** Keeps why a check came to nothing, for the page; what is known of the anchors stays as it is. */
export async function keepFailure(
  { database, now }: Service,
  repositoryId: string,
  error: unknown,
): Promise<void> {
  const reason = remoteReasonOf(error);
  const failure = {
    ...failureOf(error),
    ...(reason === undefined ? {} : { reason }),
    at: now().toISOString(),
  };
  await database.queries
    .updateTable('repositories')
    .set({ failure: JSON.stringify(failure) })
    .where('id', '=', repositoryId)
    .execute();
}
