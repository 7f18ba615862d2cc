import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { StateCounts } from './views.js';

/** No anchors. */
export const NO_COUNTS: StateCounts = {
  fresh: 0,
  stale: 0,
  moved_renamed: 0,
  lost: 0,
  unchecked: 0,
  retired: 0,
};

/**
 * How the anchors of repositories stand now, by repository and document. An anchor whose last check
 * could not settle it counts as unchecked, whatever it was before.
 */
export async function countStates(
  queries: Queries,
  repositoryId?: string,
): Promise<readonly DocumentCounts[]> {
  const { rows } = await sql<CountRow>`
    select repository_id, document,
           case when unchecked is not null or state is null then 'unchecked' else state end as shown,
           max(case state when 'lost' then 4 when 'stale' then 3 when 'moved-renamed' then 2
                          when 'fresh' then 1 else 0 end) as worst,
           count(*) as number
    from anchors
    ${repositoryId === undefined ? sql`` : sql`where repository_id = ${repositoryId}`}
    group by repository_id, document, shown`.execute(queries);
  const documents = new Map<string, DocumentCounts>();
  for (const row of rows) {
    const key = `${row.repositoryId} ${row.document}`;
    const { counts, worst } = documents.get(key) ?? { counts: NO_COUNTS, worst: 0 };
    const state = row.shown === 'moved-renamed' ? 'moved_renamed' : row.shown;
    documents.set(key, {
      repositoryId: row.repositoryId,
      document: row.document,
      counts: { ...counts, [state]: row.number },
      worst: Math.max(worst, row.worst),
    });
  }
  return [...documents.values()];
}

/** How the anchors of one document stand; `worst` from 0 (retired or never checked) to 4 (lost). */
export interface DocumentCounts {
  readonly repositoryId: string;
  readonly document: string;
  readonly counts: StateCounts;
  readonly worst: number;
}

interface CountRow {
  readonly repositoryId: string;
  readonly document: string;
  readonly shown: 'fresh' | 'stale' | 'moved-renamed' | 'lost' | 'unchecked' | 'retired';
  readonly worst: number;
  readonly number: number;
}

/** Both together. */
export function addCounts(one: StateCounts, other: StateCounts): StateCounts {
  return {
    fresh: one.fresh + other.fresh,
    stale: one.stale + other.stale,
    moved_renamed: one.moved_renamed + other.moved_renamed,
    lost: one.lost + other.lost,
    unchecked: one.unchecked + other.unchecked,
    retired: one.retired + other.retired,
  };
}

/** All anchors, in whatever state. */
export function totalOf(counts: StateCounts): number {
  return Object.values(counts).reduce((sum, number) => sum + number, 0);
}
