import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PostgresDialect } from 'kysely';
import { claimDirectory } from './claim-directory.js';
import type { Database } from './database.js';
import { embeddedPool } from './embedded-pool.js';
import { queriesOf } from './queries-of.js';
import { TYPE_PARSERS } from './type-parsers.js';

/** How {@link openEmbedded} makes a database where there is none. */
export interface EmbeddedOptions {
  /** Makes the files of an empty database; in this process where it is not given. */
  readonly initialise?: (directory: string) => Promise<void>;
}

/**
 * Opens the database in a data directory, for this process alone.
 *
 * @throws HoldfastError `data-directory-in-use` when another process has it.
 */
export async function openEmbedded(
  dataDirectory: string,
  { initialise }: EmbeddedOptions = {},
): Promise<Database> {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const claim = await claimDirectory(join(dataDirectory, 'claims'));
  try {
    const directory = join(dataDirectory, 'database');
    if (initialise !== undefined && !existsSync(join(directory, 'PG_VERSION'))) {
      await initialise(directory);
    }
    const database = await openFiles(directory);
    const { pool, lend } = embeddedPool(database);
    const queries = queriesOf(new PostgresDialect({ pool }));
    return {
      kind: 'embedded',
      queries,
      executeSql: (text, values) =>
        lend(async (it) => {
          if (values !== undefined) return await it.query(text, [...values]);
          const results = await it.exec(text);
          return results.at(-1) ?? { rows: [] };
        }),
      close: async () => {
        await queries.destroy();
        await lend((it) => it.close());
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/** Makes the files of an empty database and ends. Takes twice the memory that opening them does. */
export async function initialiseEmbedded(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const database = await openFiles(directory);
  await database.close();
}

async function openFiles(directory: string): Promise<PGlite> {
  return await PGlite.create({ dataDir: directory, parsers: { ...TYPE_PARSERS } });
}
