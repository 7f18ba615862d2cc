import { HoldfastError } from '@holdfast/base';
import { CompiledQuery, sql } from 'kysely';
import type { Queries } from './database.js';
import { MIGRATIONS } from './migrations/migrations.js';

/**
 * Brings the schema to the newest version, or to an earlier one for tests. Of several processes that
 * start at once one does it while the others wait; it is all or nothing.
 *
 * @returns the version it had.
 * @throws HoldfastError `database-newer` when a newer program has used this database.
 */
export async function migrate(queries: Queries, version = MIGRATIONS.length): Promise<number> {
  return await queries.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    await sql`create table if not exists schema_version (version integer not null)`.execute(
      transaction,
    );
    const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(
      transaction,
    );
    const before = rows[0]?.version ?? 0;
    if (before > MIGRATIONS.length) throw newer(before);
    for (const migration of MIGRATIONS.slice(before, version)) {
      for (const statement of statements(migration)) {
        await transaction.executeQuery(CompiledQuery.raw(statement));
      }
    }
    if (rows.length === 0) {
      await sql`insert into schema_version values (${version})`.execute(transaction);
    } else if (before < version) {
      await sql`update schema_version set version = ${version}`.execute(transaction);
    }
    return before;
  });
}

/** Any number that nobody else uses: `hold` in ASCII. */
const LOCK = 0x686f6c64;

function newer(version: number): HoldfastError {
  return new HoldfastError(
    'database-newer',
    `The database has version ${version} of the schema; this program knows ${MIGRATIONS.length}.`,
    { hint: 'Use the newer program again: a schema never goes back.' },
  );
}

/** Statements end at a semicolon at the end of a line, except inside of a function's body. */
function statements(migration: string): readonly string[] {
  const found: string[] = [];
  let rest = '';
  for (const line of migration.split('\n')) {
    rest += `${line}\n`;
    const isInside = (rest.split('$$').length - 1) % 2 === 1;
    if (isInside || !line.trimEnd().endsWith(';')) continue;
    found.push(rest);
    rest = '';
  }
  return rest.trim() === '' ? found : [...found, rest];
}
