import { type Selectable, sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { Tables } from '../database/tables.js';
import { storedCheckView } from './check-view.js';
import { addCounts, countStates, NO_COUNTS } from './state-counts.js';
import type { CheckView, HistoryPoint, RepositoryView, StateCounts } from './views.js';

/** All registered repositories by name, each with how it stands and how that came. */
export async function listRepositories(queries: Queries): Promise<readonly RepositoryView[]> {
  return await views(queries);
}

/** One repository by its id. */
export async function findRepository(
  queries: Queries,
  id: string,
): Promise<RepositoryView | undefined> {
  const [found] = await views(queries, id);
  return found;
}

async function views(queries: Queries, id?: string): Promise<readonly RepositoryView[]> {
  let asked = queries.selectFrom('repositories').selectAll().orderBy('name');
  if (id !== undefined) asked = asked.where('id', '=', id);
  const rows = await asked.execute();
  if (rows.length === 0) return [];
  const [documents, checks, history] = await Promise.all([
    countStates(queries, id),
    latestChecks(queries, rows),
    histories(queries, id),
  ]);
  return rows.map((row) => {
    const own = documents.filter(({ repositoryId }) => repositoryId === row.id);
    const counts = own.reduce((sum, it) => addCounts(sum, it.counts), NO_COUNTS);
    return viewOf(row, counts, own.length, checks.get(row.id), history.get(row.id) ?? []);
  });
}

type Row = Selectable<Tables['repositories']>;

async function latestChecks(
  queries: Queries,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, CheckView>> {
  const ids = rows.flatMap(({ checkId }) => checkId ?? []);
  if (ids.length === 0) return new Map();
  const checks = await queries.selectFrom('checks').selectAll().where('id', 'in', ids).execute();
  return new Map(checks.map((check) => [check.repositoryId, storedCheckView(check)]));
}

/** Points of a sparkline. */
const MOST_POINTS = 60;

async function histories(
  queries: Queries,
  id: string | undefined,
): Promise<ReadonlyMap<string, readonly HistoryPoint[]>> {
  const { rows } = await sql<HistoryPoint & { repositoryId: string; counts: StateCounts }>`
    select repository_id, commit, checked_at as at, report -> 'counts' as counts
    from (
      select *, row_number() over (partition by repository_id order by checked_at desc) as place
      from checks ${id === undefined ? sql`` : sql`where repository_id = ${id}`}
    ) as numbered
    where place <= ${MOST_POINTS}
    order by checked_at, id`.execute(queries);
  const points = new Map<string, HistoryPoint[]>();
  for (const { repositoryId, commit, at, counts } of rows) {
    const own = points.get(repositoryId) ?? [];
    own.push({ commit, at, counts });
    points.set(repositoryId, own);
  }
  return points;
}

function viewOf(
  row: Row,
  counts: StateCounts,
  documents: number,
  check: CheckView | undefined,
  history: readonly HistoryPoint[],
): RepositoryView {
  const { id, name, url, defaultRef, provider, credential, everyMinutes, createdAt } = row;
  return {
    id,
    name,
    url,
    defaultRef,
    ...(provider === null ? {} : { provider }),
    ...(credential === null ? {} : { credential }),
    everyMinutes,
    createdAt,
    createdBy: row.createdBy,
    counts,
    documents,
    ...(check === undefined ? {} : { check }),
    ...(row.failure === null ? {} : { failure: row.failure }),
    problems: row.problems,
    history,
  };
}
