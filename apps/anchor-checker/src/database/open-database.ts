import type { Database } from './database.js';
import { migrate } from './migrate.js';
import { type EmbeddedOptions, openEmbedded } from './open-embedded.js';
import { openPostgres, type PostgresOptions } from './open-postgres.js';

/** Where the database is: PostgreSQL, or files of its own in a data directory. */
export type DatabaseOptions =
  | (PostgresOptions & { readonly kind: 'postgres' })
  | (EmbeddedOptions & { readonly kind: 'embedded'; readonly dataDirectory: string });

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws HoldfastError `database-unavailable`, `database-newer`, `data-directory-in-use`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database =
    options.kind === 'postgres'
      ? await openPostgres(options)
      : await openEmbedded(options.dataDirectory, options);
  try {
    await migrate(database.queries);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
