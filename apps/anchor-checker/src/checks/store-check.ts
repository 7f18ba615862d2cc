import { type AnchorResult, type AuditEntry, jsonReport, jsonResult } from '@holdfast/anchors';
import { HoldfastError } from '@holdfast/base';
import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../database/database.js';
import { newId } from '../database/new-id.js';
import type { StoredReport } from '../database/stored-report.js';
import type { Tables, Unchecked } from '../database/tables.js';
import { recordEntry } from '../decisions/record.js';
import type { AnchorAnswer, CheckTrigger } from '../store/views.js';
import type { CommitCheck } from './check-commit.js';
import type { EffectiveAnchor } from './effective-anchors.js';

/** A check to be kept. */
export interface CheckToStore {
  readonly repositoryId: string;
  readonly ref: string;
  readonly commit: string;
  readonly trigger: CheckTrigger;
  /** ISO 8601: when it began. */
  readonly at: string;
  readonly check: CommitCheck;
}

/**
 * Keeps what a check found: states of anchors, the check itself under its repository and commit, and
 * the record of anchors that it made, in one transaction. What somebody decided since the check began
 * stays; doing it twice comes to the same.
 *
 * @returns the id of the check.
 */
export async function storeCheck(queries: Queries, toStore: CheckToStore): Promise<string> {
  const { repositoryId, check } = toStore;
  return await queries.transaction().execute(async (transaction) => {
    const repository = await transaction
      .selectFrom('repositories')
      .select(['id', 'name'])
      .where('id', '=', repositoryId)
      .forUpdate()
      .executeTakeFirst();
    if (repository === undefined) {
      throw new HoldfastError('repository-not-found', 'The repository was removed meanwhile.');
    }
    await storeAnchors(transaction, toStore);
    await recordAdded(transaction, repository, check.added);
    const id = await storeReport(transaction, toStore);
    await transaction
      .updateTable('repositories')
      .set({
        checkId: id,
        cursor: check.report.cursor === undefined ? null : JSON.stringify(check.report.cursor),
        problems: JSON.stringify(check.problems),
        failure: null,
      })
      .where('id', '=', repositoryId)
      .execute();
    return id;
  });
}

type AnchorRow = Pick<
  Selectable<Tables['anchors']>,
  'id' | 'revision' | 'state' | 'answer' | 'unchecked' | 'source' | 'inService'
>;

async function storeAnchors(
  transaction: Queries,
  { repositoryId, commit, at, check }: CheckToStore,
): Promise<void> {
  const rows: readonly AnchorRow[] = await transaction
    .selectFrom('anchors')
    .select(['id', 'revision', 'state', 'answer', 'unchecked', 'source', 'inService'])
    .where('repositoryId', '=', repositoryId)
    .execute();
  const before = new Map(rows.map((row) => [row.id, row]));
  const results = new Map(
    check.report.results.map((result) => [result.anchor.id as string, result]),
  );
  const changed: Insertable<Tables['anchors']>[] = [];
  for (const effective of check.effective) {
    const row = before.get(effective.anchor.id);
    const result = results.get(effective.anchor.id);
    if (result === undefined || row?.revision !== effective.revision) continue;
    const next = rowOf(repositoryId, effective, result, row);
    if (row === undefined || differs(row, next, effective))
      changed.push({ ...next, commit, checkedAt: at });
  }
  for (let from = 0; from < changed.length; from += BATCH) {
    await upsert(transaction, changed.slice(from, from + BATCH));
  }
  await removeGone(transaction, repositoryId, rows, check.effective);
  await transaction
    .updateTable('anchors')
    .set({ checkedAt: at, commit })
    .where('repositoryId', '=', repositoryId)
    .where('unchecked', 'is', null)
    .execute();
}

/** Thirteen values each: a statement has at most 65,535. */
const BATCH = 500;

function rowOf(
  repositoryId: string,
  { anchor, source, inRepository, inService }: EffectiveAnchor,
  result: AnchorResult,
  before: AnchorRow | undefined,
) {
  const answer = jsonResult(result);
  const settled = result.state === 'unchecked' ? undefined : result.state;
  const unchecked: Unchecked | undefined =
    settled === undefined ? { reason: result.detail.reason, message: answer.message } : undefined;
  return {
    repositoryId,
    id: anchor.id,
    source,
    inRepository: inRepository === undefined ? null : JSON.stringify(inRepository),
    inService: inService === undefined ? null : JSON.stringify(inService),
    document: anchor.document,
    qualifiedName: anchor.target === 'declaration' ? anchor.qualifiedName : null,
    // What could not be settled keeps the answer of the check that did.
    state: settled ?? before?.state ?? null,
    answer: JSON.stringify(settled === undefined ? (before?.answer ?? answer) : answer),
    unchecked: unchecked === undefined ? null : JSON.stringify(unchecked),
  } satisfies Insertable<Tables['anchors']>;
}

/** Most anchors are as they were, and need not be written. */
function differs(
  row: AnchorRow,
  next: ReturnType<typeof rowOf>,
  { source }: EffectiveAnchor,
): boolean {
  return (
    row.source !== source ||
    row.state !== next.state ||
    (row.inService === null) !== (next.inService === null) ||
    JSON.stringify(row.unchecked) !== (next.unchecked ?? 'null') ||
    !isSameAnswer(row.answer, JSON.parse(next.answer))
  );
}

/** Databases give the members of an object in an order of their own. */
function isSameAnswer(one: AnchorAnswer, other: AnchorAnswer): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

async function upsert(
  transaction: Queries,
  rows: readonly Insertable<Tables['anchors']>[],
): Promise<void> {
  await transaction
    .insertInto('anchors')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['repositoryId', 'id']).doUpdateSet((eb) => ({
        source: eb.ref('excluded.source'),
        inRepository: eb.ref('excluded.inRepository'),
        inService: eb.ref('excluded.inService'),
        document: eb.ref('excluded.document'),
        qualifiedName: eb.ref('excluded.qualifiedName'),
        state: eb.ref('excluded.state'),
        answer: eb.ref('excluded.answer'),
        unchecked: eb.ref('excluded.unchecked'),
        checkedAt: eb.ref('excluded.checkedAt'),
        commit: eb.ref('excluded.commit'),
      })),
    )
    .execute();
}

/** Anchors that neither the repository nor this service has any more. */
async function removeGone(
  transaction: Queries,
  repositoryId: string,
  rows: readonly AnchorRow[],
  effective: readonly EffectiveAnchor[],
): Promise<void> {
  const left = new Set<string>(effective.map(({ anchor }) => anchor.id));
  const gone = rows.filter(({ id, source }) => source !== 'service' && !left.has(id));
  if (gone.length === 0) return;
  await transaction
    .deleteFrom('anchors')
    .where('repositoryId', '=', repositoryId)
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
}

async function recordAdded(
  transaction: Queries,
  repository: { readonly id: string; readonly name: string },
  added: readonly AuditEntry[],
): Promise<void> {
  for (const entry of added) await recordEntry(transaction, repository, entry);
}

async function storeReport(
  transaction: Queries,
  { repositoryId, ref, commit, trigger, at, check }: CheckToStore,
): Promise<string> {
  const { budget, counts, unchecked_anchor_ids, fallback_share, results } = jsonReport(
    check.report,
  );
  const report: StoredReport = {
    budget,
    counts,
    unchecked_anchor_ids,
    fallback_share,
    warnings: results.filter(({ state }) => state !== 'fresh' && state !== 'retired'),
  };
  const { complete } = check.report;
  const values = { ref, trigger, checkedAt: at, complete, report: JSON.stringify(report) };
  const { id } = await transaction
    .insertInto('checks')
    .values({ id: newId('ch'), repositoryId, commit, ...values })
    .onConflict((conflict) => conflict.columns(['repositoryId', 'commit']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
