import { HoldfastError } from '@holdfast/base';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import { MIGRATIONS } from '../database/migrations/migrations.js';

/**
 * What a backup has, in an order in which it can be read back. Sessions and leases are of processes
 * that will be gone; jobs are asked for anew; mirrors and facts are made again from the repositories.
 */
const TABLES = [
  'repositories',
  'anchors',
  'checks',
  'confirmations',
  'audit',
  'tokens',
  'users',
  'deliveries',
  'pull_comments',
  'digests',
] as const;

const SERIALS = ['confirmations', 'audit'] as const;

/**
 * Writes everything that was decided and is known, as of one moment, one JSON value a line: a head,
 * then rows.
 */
export async function writeBackup(
  queries: Queries,
  version: string,
  write: (line: string) => Promise<void>,
): Promise<void> {
  await queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const head = { holdfast: 'anchor-checker backup', schema: MIGRATIONS.length, version };
      await write(`${JSON.stringify(head)}\n`);
      for (const table of TABLES) {
        const { rows } = await sql<{ row: string }>`
          select row_to_json(it)::text as row from ${sql.table(table)} as it`.execute(transaction);
        for (const { row } of rows) await write(`{"table":"${table}","row":${row}}\n`);
      }
      await write(`${JSON.stringify({ end: true })}\n`);
    });
}

/**
 * Reads a backup into an empty database, all of it or nothing.
 *
 * @returns how many rows.
 * @throws HoldfastError `backup-invalid` for what is no whole backup, or a database that has something.
 */
export async function readBackup(queries: Queries, text: string): Promise<number> {
  const [head, ...lines] = text.trimEnd().split('\n').map(parsed);
  if (head?.holdfast !== 'anchor-checker backup') throw invalid('This is no backup.');
  if (head.schema !== MIGRATIONS.length) {
    throw invalid(
      `The backup is of schema ${String(head.schema)}, this program of ${MIGRATIONS.length}.`,
      'Restore it with the version that wrote it, then upgrade.',
    );
  }
  if (lines.at(-1)?.end !== true) throw invalid('The backup is cut short.');
  return await queries.transaction().execute(async (transaction) => {
    await requireEmpty(transaction);
    for (const { table, row } of lines.slice(0, -1)) {
      const known = TABLES.find((it) => it === table);
      if (known === undefined) throw invalid('The backup has a table that is not known.');
      await sql`insert into ${sql.table(known)}
        select * from json_populate_record(null::${sql.table(known)}, ${JSON.stringify(row)}::json)`.execute(
        transaction,
      );
    }
    for (const table of SERIALS) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
        coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(transaction);
    }
    return lines.length - 1;
  });
}

interface Line {
  readonly holdfast?: unknown;
  readonly schema?: unknown;
  readonly table?: unknown;
  readonly row?: unknown;
  readonly end?: unknown;
}

function parsed(line: string, index: number): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    throw invalid(`Line ${index + 1} of the backup is damaged.`);
  }
}

async function requireEmpty(transaction: Queries): Promise<void> {
  for (const table of ['repositories', 'audit'] as const) {
    const found = await transaction.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (found !== undefined) throw invalid('The database is not empty: nothing was changed.');
  }
}

function invalid(message: string, hint = 'Restore into a new database or data directory.') {
  return new HoldfastError('backup-invalid', message, { hint });
}
