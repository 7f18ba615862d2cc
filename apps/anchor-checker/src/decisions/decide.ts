import {
  type Actor,
  type Anchor,
  type AnchorResult,
  type AuditEntry,
  jsonResult,
  type OperationResult,
} from '@holdfast/anchors';
import { HoldfastError, type Problem } from '@holdfast/base';
import { decidedAt, type KnownAnchor } from '../checks/effective-anchors.js';
import type { Queries } from '../database/database.js';
import type { Service, ServiceActor } from '../service/service.js';
import { noAnchor, type OpenRepository, openRepository } from './open-repository.js';
import { recordEntry } from './record.js';

/** Which anchor somebody decides about. */
export interface AnchorTarget {
  readonly repositoryId: string;
  readonly anchorId: string;
}

/** One operation on the anchors of a repository, with what a check says of the one it is about. */
export type Operate = (
  repository: OpenRepository,
  result: AnchorResult,
  actor: Actor,
) => Promise<OperationResult>;

/**
 * Decides about an anchor and keeps it: the anchor, the confirmation and the line of the record are
 * written together or not at all.
 *
 * @returns whether there was anything to change.
 * @throws HoldfastError with the code of the problem when the operation was refused, and
 *   `anchor-seen-changed` when somebody else decided meanwhile.
 */
export async function decide(
  service: Service,
  { repositoryId, anchorId }: AnchorTarget,
  actor: ServiceActor,
  operate: Operate,
): Promise<boolean> {
  const repository = await openRepository(service, repositoryId);
  try {
    const row = repository.known.find(({ id }) => id === anchorId);
    if (row === undefined) throw noAnchor();
    const before = await repository.look(repository.anchors, anchorId);
    const at = decisionTime(row, service.now());
    const outcome = await operate(repository, before, { by: actor.name, kind: actor.kind, at });
    if (!outcome.ok) throw refused(outcome.problem);
    if (outcome.audit.length === 0) return false;
    const after = await repository.look(outcome.anchors, anchorId);
    await service.database.queries.transaction().execute(async (transaction) => {
      await keepAnchor(transaction, repository, after, row.revision);
      for (const entry of outcome.audit) {
        await recordEntry(transaction, repository, entry);
        await keepConfirmation(transaction, repository.id, entry, outcome.anchor);
      }
    });
    return true;
  } finally {
    await repository.close();
  }
}

/**
 * The time of a decision: now, or just after the decision before where a clock was set back since. The newer
 * of two decisions counts, and this one is.
 */
function decisionTime({ inRepository, inService }: KnownAnchor, now: Date): string {
  const before = [inRepository, inService].flatMap((it) => (it ? [decidedAt(it) + 1] : []));
  return new Date(Math.max(now.getTime(), ...before)).toISOString();
}

async function keepAnchor(
  transaction: Queries,
  { id: repositoryId, commit }: OpenRepository,
  result: AnchorResult,
  revision: number,
): Promise<void> {
  const { anchor, state } = result;
  const { numUpdatedRows } = await transaction
    .updateTable('anchors')
    .set({
      inService: JSON.stringify(anchor),
      revision: revision + 1,
      document: anchor.document,
      qualifiedName: anchor.target === 'declaration' ? anchor.qualifiedName : null,
      state: state === 'unchecked' ? null : state,
      answer: JSON.stringify(jsonResult(result)),
      unchecked: null,
      checkedAt: anchor.confirmed.at,
      commit,
    })
    .where('repositoryId', '=', repositoryId)
    .where('id', '=', anchor.id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  const first = await transaction
    .selectFrom('confirmations')
    .select(['actor', 'at'])
    .where('repositoryId', '=', repositoryId)
    .where('anchorId', '=', anchor.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  throw new HoldfastError('anchor-seen-changed', 'Somebody else decided about this anchor.', {
    hint: 'Look at it again.',
    ...(first === undefined ? {} : { data: { decided: { by: first.actor, at: first.at } } }),
  });
}

async function keepConfirmation(
  transaction: Queries,
  repositoryId: string,
  entry: AuditEntry,
  anchor: Anchor,
): Promise<void> {
  await transaction
    .insertInto('confirmations')
    .values({
      repositoryId,
      anchorId: entry.anchor,
      at: entry.at,
      actor: entry.by,
      actorKind: entry.kind,
      previousState: entry.from?.state ?? null,
      commit: entry.commit ?? null,
      hash: entry.hash,
      note: entry.reason ?? null,
      anchor: JSON.stringify(anchor),
    })
    .execute();
}

/** The error for an operation that was refused. */
export function refused(problem: Problem): HoldfastError {
  const { code, message, path, hint, ...rest } = problem;
  return new HoldfastError(code, message, {
    ...(path === undefined ? {} : { path }),
    ...(hint === undefined ? {} : { hint }),
    data: { ...rest },
  });
}
