import { HoldfastError } from '@holdfast/base';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.js';
import { queriesOf } from './queries-of.js';
import { TYPE_PARSERS } from './type-parsers.js';

/** How {@link openPostgres} uses a server. */
export interface PostgresOptions {
  readonly url: string;
  /** Connections of this process at most. */
  readonly connections: number;
  /** A connection broke while nobody used it. */
  readonly onError: (error: Error) => void;
}

/**
 * Connects to PostgreSQL.
 *
 * @throws HoldfastError `database-unavailable`; the address, which may have a password, is not in it.
 */
export async function openPostgres({
  url,
  connections,
  onError,
}: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'holdfast-anchor-checker',
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: ((type: number, format?: 'text' | 'binary') =>
        TYPE_PARSERS[type] ??
        pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', onError);
  // The pool listens only to connections that nobody uses. One that breaks between two queries of its user
  // would end the process; the user's next query fails and says it.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const { rows } = await pool.query('show server_version_num');
    requireVersion(Number(Object.values(rows[0] ?? {})[0]));
  } catch (cause) {
    await pool.end();
    if (cause instanceof HoldfastError) throw cause;
    throw unavailable(cause);
  }
  const queries = queriesOf(new PostgresDialect({ pool }));
  return {
    kind: 'postgres',
    queries,
    executeSql: async (text, values) => {
      const result = await pool.query(text, values === undefined ? undefined : [...values]);
      // Several statements have several results; the last one is what they were for.
      return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result;
    },
    close: async () => await queries.destroy(),
  };
}

/** What is wrong, by the code of the server or of the system: messages may name the address. */
function unavailable(cause: unknown): HoldfastError {
  const code = (cause as { readonly code?: unknown } | null)?.code;
  const [message, hint] = WHY.get(String(code)) ?? [
    'PostgreSQL does not answer.',
    'Check DATABASE_URL, and that the server runs and lets this user in.',
  ];
  return new HoldfastError('database-unavailable', message, { hint, cause });
}

type Why = readonly [message: string, hint: string];

const REFUSED: Why = [
  'PostgreSQL does not let this user in.',
  'Check user and password in DATABASE_URL, and pg_hba.conf of the server.',
];
const WHY: ReadonlyMap<string, Why> = new Map<string, Why>([
  ['28P01', REFUSED],
  ['28000', REFUSED],
  [
    '3D000',
    [
      'PostgreSQL has no database of this name.',
      'Make it with createdb, or correct the name at the end of DATABASE_URL.',
    ],
  ],
  ['ENOTFOUND', ['The host in DATABASE_URL is not known.', 'Check DATABASE_URL.']],
]);

const LEAST_VERSION = 150_000;

function requireVersion(version: number): void {
  if (version >= LEAST_VERSION) return;
  throw new HoldfastError('database-unavailable', 'This PostgreSQL is too old.', {
    hint: 'Use version 15 or newer.',
  });
}
