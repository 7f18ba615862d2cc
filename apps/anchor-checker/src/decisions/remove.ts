import { type AnchorId, removeAnchor } from '@holdfast/anchors';
import { HoldfastError } from '@holdfast/base';
import { loadKnown } from '../checks/load-known.js';
import type { Service, ServiceActor } from '../service/service.js';
import { type AnchorTarget, refused } from './decide.js';
import { newest, noAnchor } from './open-repository.js';
import { recordEntry } from './record.js';

/**
 * Removes an anchor that lives in this service; the record keeps what it was.
 *
 * @throws HoldfastError `anchor-state` for one that lives in the repository, where it is to be removed.
 */
export async function remove(
  { database, now }: Service,
  { repositoryId, anchorId, note }: AnchorTarget & { readonly note?: string },
  actor: ServiceActor,
): Promise<void> {
  await database.queries.transaction().execute(async (transaction) => {
    const repository = await transaction
      .selectFrom('repositories')
      .select(['id', 'name'])
      .where('id', '=', repositoryId)
      .forUpdate()
      .executeTakeFirst();
    const known = await loadKnown(transaction, repositoryId);
    const row = known.find(({ id }) => id === anchorId);
    if (repository === undefined || row === undefined) throw noAnchor();
    if (row.source !== 'service') throw livesElsewhere(row.source);
    const at = now().toISOString();
    const removed = removeAnchor(
      newest(known),
      anchorId as AnchorId,
      { by: actor.name, kind: actor.kind, at },
      {
        ...(note === undefined ? {} : { reason: note }),
        ...(row.state === undefined || row.state === 'retired' ? {} : { state: row.state }),
      },
    );
    if (!removed.ok) throw refused(removed.problem);
    for (const entry of removed.audit) await recordEntry(transaction, repository, entry);
    await transaction
      .deleteFrom('anchors')
      .where('repositoryId', '=', repositoryId)
      .where('id', '=', anchorId)
      .execute();
  });
}

function livesElsewhere(source: 'repository' | 'inline'): HoldfastError {
  return new HoldfastError('anchor-state', 'This anchor lives in the repository.', {
    hint:
      source === 'repository'
        ? 'Remove it there: holdfast anchors remove, then commit .holdfast/anchors.json.'
        : 'Remove its comment from the document.',
  });
}
