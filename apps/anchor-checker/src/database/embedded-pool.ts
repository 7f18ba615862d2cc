import type { PGlite, Results } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** The embedded database as a pool of one connection. */
export interface EmbeddedPool {
  readonly pool: PostgresPool;
  /** Lends the database itself: nobody else uses it meanwhile. */
  readonly lend: <T>(use: (database: PGlite) => Promise<T>) => Promise<T>;
}

/** Whoever asks while it is lent waits for their turn, so that no transaction is mixed with another. */
export function embeddedPool(database: PGlite): EmbeddedPool {
  let last: Promise<void> = Promise.resolve();
  const enter = async (): Promise<() => void> => {
    const before = last;
    let leave: () => void = () => undefined;
    last = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  };
  const connect = async () => {
    const release = await enter();
    const query = async (text: string, values: readonly unknown[] = []) =>
      resultOf(text, await database.query(text, [...values]));
    // Kysely reads with `query` alone; its overload for cursors is for other drivers.
    return { query, release } as unknown as PostgresPoolClient;
  };
  return {
    pool: { connect, end: async () => undefined },
    lend: async (use) => {
      const leave = await enter();
      try {
        return await use(database);
      } finally {
        leave();
      }
    },
  };
}

/** As the driver of PostgreSQL answers. */
function resultOf(text: string, { rows, affectedRows }: Results<unknown>) {
  const [command = ''] = /\w+/.exec(text) ?? [];
  return { command: command.toUpperCase(), rowCount: affectedRows ?? rows.length, rows };
}
