import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { Tables } from '../database/tables.js';
import { cursorOf, positionOf } from './cursor.js';
import type { AnchorView, Page, StoredState } from './views.js';

/** Which anchors are listed. */
export interface AnchorFilter {
  readonly repositoryId?: string;
  readonly document?: string;
  /** `unchecked`: those that the last check could not settle. */
  readonly state?: StoredState | 'unchecked';
  /** Qualified name of a declaration, or its end: `parse` finds `Parser.parse`. */
  readonly name?: string;
  /** Only what waits for a person: neither fresh nor retired. */
  readonly open?: boolean;
  /** Only what a person can decide now: lost, stale, or moved or renamed, as the last check found it. */
  readonly waiting?: boolean;
  /** The worst first, and only then by repository; cursors are those of the same order. */
  readonly worstFirst?: boolean;
  readonly cursor?: string;
  /** Default 100, at most 500. */
  readonly limit?: number;
}

/**
 * Lists anchors by repository, document and id, or the worst first.
 *
 * @throws HoldfastError `cursor-invalid`.
 */
export async function listAnchors(
  queries: Queries,
  filter: AnchorFilter,
): Promise<Page<AnchorView>> {
  const limit = Math.min(filter.limit ?? 100, 500);
  let asked = anchorRows(queries);
  if (filter.repositoryId !== undefined)
    asked = asked.where('repositoryId', '=', filter.repositoryId);
  if (filter.document !== undefined) asked = asked.where('document', '=', filter.document);
  if (filter.state === 'unchecked') {
    asked = asked.where(sql<boolean>`(unchecked is not null or state is null)`);
  } else if (filter.state !== undefined) {
    asked = asked.where('state', '=', filter.state).where('unchecked', 'is', null);
  }
  if (filter.open === true) {
    asked = asked.where(
      sql<boolean>`(unchecked is not null or state is null or state not in ('fresh', 'retired'))`,
    );
  }
  if (filter.waiting === true) {
    asked = asked
      .where('state', 'in', ['lost', 'stale', 'moved-renamed'])
      .where('unchecked', 'is', null);
  }
  if (filter.name !== undefined) {
    const { name } = filter;
    asked = asked.where(
      sql<boolean>`(qualified_name = ${name} or right(qualified_name, ${name.length + 1}) = ${`.${name}`})`,
    );
  }
  const rank = filter.worstFirst === true ? RANK : sql<number>`(0 + 0)`;
  if (filter.cursor !== undefined) {
    const [from, repositoryId, document, id] = positionOf(filter.cursor, [
      'number',
      'text',
      'text',
      'text',
    ]);
    asked = asked.where(
      sql<boolean>`(${rank}, repository_id, document, anchors.id) > (${Number(from)}::integer, ${repositoryId}, ${document}, ${id})`,
    );
  }
  const rows = await asked
    .select(rank.as('rank'))
    .orderBy(rank)
    .orderBy('repositoryId')
    .orderBy('document')
    .orderBy('anchors.id')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(anchorView);
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return { items };
  return { items, cursor: cursorOf([last.rank, last.repositoryId, last.document, last.id]) };
}

/** The worst has the lowest; what could not be settled is worse than what is known to be fresh. */
const RANK = sql<number>`case
  when unchecked is not null or state is null then 3
  else case state when 'lost' then 0 when 'stale' then 1 when 'moved-renamed' then 2 when 'fresh' then 4 else 5 end
end`;

/** Anchors with the names of their repositories. */
export function anchorRows(queries: Queries): AnchorRows {
  return queries
    .selectFrom('anchors')
    .innerJoin('repositories', 'repositories.id', 'anchors.repositoryId')
    .selectAll('anchors')
    .select('repositories.name as repositoryName');
}

type AnchorRow = Selectable<Tables['anchors']> & { readonly repositoryName: string };

type AnchorRows = SelectQueryBuilder<Tables, 'anchors' | 'repositories', AnchorRow>;

/** A row as it is shown. */
export function anchorView(row: AnchorRow): AnchorView {
  const { id, repositoryId, repositoryName, source, inService, state, answer, unchecked } = row;
  return {
    id,
    repositoryId,
    repositoryName,
    source,
    confirmedIn: inService === null ? 'repository' : 'service',
    ...(state === null ? {} : { state }),
    answer,
    ...(unchecked === null ? {} : { unchecked }),
    ...(row.checkedAt === null ? {} : { checkedAt: row.checkedAt }),
    ...(row.commit === null ? {} : { commit: row.commit }),
  };
}
