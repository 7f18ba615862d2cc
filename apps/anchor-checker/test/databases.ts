import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../src/database/database.js';
import { type DatabaseOptions, openDatabase } from '../src/database/open-database.js';
import { copyTemplate } from './copy-template.js';
import { makeDatabase, postgresServer } from './postgres.js';

/** A database of one kind for a file of tests. */
export interface TestDatabase {
  readonly kind: 'embedded' | 'postgres';
  /** How it is opened. */
  readonly options: () => DatabaseOptions;
  /** For the data of a service that uses it. */
  readonly directory: () => string;
}

const server = await postgresServer();

/**
 * Runs tests on the embedded database and on PostgreSQL, each with an empty one of its own.
 *
 * @param isLong - for tests that take long: on the embedded one in the deep tier only, where there is PostgreSQL.
 */
export function describeDatabases(
  name: string,
  tests: (database: TestDatabase) => void,
  isLong = false,
): void {
  const isLeftOut = isLong && server !== undefined && process.env.HOLDFAST_DEEP !== '1';
  const embedded = () => {
    const directory = makeTempDir();
    beforeAll(() => copyTemplate(join(directory.path, 'database')), 60_000);
    afterAll(() => directory.remove());
    tests({
      kind: 'embedded',
      options: () => ({ kind: 'embedded', dataDirectory: directory.path }),
      directory: () => directory.path,
    });
  };
  if (!isLeftOut) describe(`${name}, embedded`, embedded);
  describe.skipIf(server === undefined)(`${name}, PostgreSQL`, () => {
    const directory = makeTempDir();
    let made: Awaited<ReturnType<typeof makeDatabase>>;
    beforeAll(async () => {
      made = await makeDatabase(server ?? '');
    });
    afterAll(async () => {
      directory.remove();
      await made.drop();
    });
    tests({
      kind: 'postgres',
      options: () => ({ kind: 'postgres', url: made.url, connections: 4, onError: ignored }),
      directory: () => directory.path,
    });
  });
}

/** Opens it in a test's hook, and closes it in another. */
export function openedDatabase(database: TestDatabase): () => Database {
  let opened: Database;
  beforeAll(async () => {
    opened = await openDatabase(database.options());
  }, 60_000);
  afterAll(async () => {
    await opened?.close();
  });
  return () => opened;
}

/** When a database is dropped, its connections break. */
const ignored = () => undefined;
