import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Queries, on a connection or in a transaction. */
export type Queries = Kysely<Tables>;

/** The database of the service. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly queries: Queries;
  /** One or more statements as they stand; more than one only without values. */
  readonly executeSql: ExecuteSql;
  readonly close: () => Promise<void>;
}

/** As pg-boss asks for it. */
export type ExecuteSql = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: unknown[] }>;
