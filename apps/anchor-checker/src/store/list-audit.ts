import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import { cursorOf, positionOf } from './cursor.js';
import type { AuditView, Page } from './views.js';

/** Which lines of the record are listed. */
export interface AuditFilter {
  readonly repositoryId?: string;
  readonly anchorId?: string;
  /** Part of a name, in whatever case. */
  readonly actor?: string;
  readonly action?: string;
  readonly cursor?: string;
  /** Default 100, at most 500. */
  readonly limit?: number;
}

/**
 * Lists the record, the latest first.
 *
 * @throws HoldfastError `cursor-invalid`.
 */
export async function listAudit(queries: Queries, filter: AuditFilter): Promise<Page<AuditView>> {
  const limit = Math.min(filter.limit ?? 100, 500);
  let asked = queries.selectFrom('audit').selectAll();
  if (filter.repositoryId !== undefined)
    asked = asked.where('repositoryId', '=', filter.repositoryId);
  if (filter.anchorId !== undefined) asked = asked.where('anchorId', '=', filter.anchorId);
  if (filter.actor !== undefined) {
    asked = asked.where(sql<boolean>`position(lower(${filter.actor}) in lower(actor)) > 0`);
  }
  if (filter.action !== undefined) asked = asked.where('action', '=', filter.action);
  if (filter.cursor !== undefined) {
    const [before] = positionOf(filter.cursor, ['number']);
    asked = asked.where('id', '<', Number(before));
  }
  const rows = await asked
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(({ entry: _, ...row }) => present(row));
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items };
  return { items, cursor: cursorOf([last.id]) };
}

type WithoutNull<T> = { readonly [K in keyof T]?: Exclude<T[K], null> };

/** Leaves out what is not there. */
function present<T extends AuditRow>(row: T): AuditView {
  const entries = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as WithoutNull<T> as AuditView;
}

type AuditRow = { readonly [K in keyof AuditView]?: AuditView[K] | null };
