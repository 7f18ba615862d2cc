import { type AnchorScope, addAnchor, jsonResult } from '@holdfast/anchors';
import type { Service, ServiceActor } from '../service/service.js';
import { refused } from './decide.js';
import { openRepository } from './open-repository.js';
import { recordEntry } from './record.js';

/** An anchor that somebody wants. */
export interface CreateRequest {
  readonly repositoryId: string;
  /** A path of the repository, with `#section` for one section; or the URL of a document elsewhere. */
  readonly document: string;
  /** `src/parse.ts#parseFile`, `ci.yml:10-20`, `docs/a.md#section`, or a name that is unique. */
  readonly target: string;
  readonly scope?: AnchorScope;
}

/**
 * Adds an anchor that lives in this service. Its target is looked up at once.
 *
 * @returns its id, and advice, each one sentence.
 * @throws HoldfastError `anchor-exists`, `anchor-target-…` with near names in its data, and as
 *   `openRepository`.
 */
export async function create(
  service: Service,
  { repositoryId, document, target, scope }: CreateRequest,
  actor: ServiceActor,
): Promise<{ readonly anchorId: string; readonly notes: readonly string[] }> {
  const repository = await openRepository(service, repositoryId);
  try {
    const { tree, commit, anchors } = repository;
    const at = service.now().toISOString();
    const added = await addAnchor(
      anchors,
      { document, target, ...(scope === undefined ? {} : { scope }) },
      { by: actor.name, kind: actor.kind, at },
      { tree, facts: service.facts, head: tree },
    );
    if (!added.ok) throw refused(added.problem);
    const { anchor } = added;
    const result = await repository.look(added.anchors, anchor.id);
    await service.database.queries.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('anchors')
        .values({
          repositoryId,
          id: anchor.id,
          source: 'service',
          inService: JSON.stringify(anchor),
          document: anchor.document,
          qualifiedName: anchor.target === 'declaration' ? anchor.qualifiedName : null,
          state: result.state === 'unchecked' ? null : result.state,
          answer: JSON.stringify(jsonResult(result)),
          checkedAt: at,
          commit,
        })
        .execute();
      for (const entry of added.audit) await recordEntry(transaction, repository, entry);
    });
    return { anchorId: anchor.id, notes: added.notes };
  } finally {
    await repository.close();
  }
}
