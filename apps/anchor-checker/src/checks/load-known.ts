import type { AnchorId } from '@holdfast/anchors';
import type { Queries } from '../database/database.js';
import type { KnownAnchor } from './effective-anchors.js';

/** The anchors of a repository as the database has them. */
export async function loadKnown(
  queries: Queries,
  repositoryId: string,
): Promise<readonly KnownAnchor[]> {
  const rows = await queries
    .selectFrom('anchors')
    .select(['id', 'source', 'inRepository', 'inService', 'revision', 'state'])
    .where('repositoryId', '=', repositoryId)
    .orderBy('document')
    .orderBy('id')
    .execute();
  return rows.map(({ id, source, inRepository, inService, revision, state }) => ({
    id: id as AnchorId,
    source,
    revision,
    ...(inRepository === null ? {} : { inRepository }),
    ...(inService === null ? {} : { inService }),
    ...(state === null ? {} : { state }),
  }));
}
