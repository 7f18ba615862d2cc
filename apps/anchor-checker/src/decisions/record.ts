import type { AuditEntry } from '@holdfast/anchors';
import type { Queries } from '../database/database.js';
import type { ActorKind } from '../database/tables.js';

/** A decision that is not about one anchor. */
export interface ServiceEntry {
  readonly at: string;
  readonly actor: { readonly name: string; readonly kind: ActorKind };
  readonly action: string;
  readonly repository?: { readonly id: string; readonly name: string };
  readonly note?: string;
}

/** Adds a line about an anchor to the record, in the transaction of what it tells of. */
export async function recordEntry(
  transaction: Queries,
  repository: { readonly id: string; readonly name: string },
  entry: AuditEntry,
): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({
      at: entry.at,
      actor: entry.by,
      actorKind: entry.kind,
      action: entry.action,
      repositoryId: repository.id,
      repositoryName: repository.name,
      anchorId: entry.anchor,
      document: entry.document,
      target: entry.target,
      previousState: entry.from?.state ?? null,
      commit: entry.commit ?? null,
      hash: entry.hash,
      note: entry.reason ?? null,
      entry: JSON.stringify(entry),
    })
    .execute();
}

/** Adds a line about something else. */
export async function record(transaction: Queries, entry: ServiceEntry): Promise<void> {
  const { at, actor, action, repository, note } = entry;
  await transaction
    .insertInto('audit')
    .values({
      at,
      actor: actor.name,
      actorKind: actor.kind,
      action,
      repositoryId: repository?.id ?? null,
      repositoryName: repository?.name ?? null,
      note: note ?? null,
    })
    .execute();
}
