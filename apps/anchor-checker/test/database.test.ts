import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../src/database/migrate.js';
import { MIGRATIONS } from '../src/database/migrations/migrations.js';
import { openDatabase } from '../src/database/open-database.js';
import { record } from '../src/decisions/record.js';
import { readBackup, writeBackup } from '../src/service/backup.js';
import { describeDatabases, openedDatabase } from './databases.js';

const AT = '2026-12-01T05:30:00.250Z';

const ACTOR = { name: 'ada', kind: 'person' } as const;

describeDatabases('a database', (database) => {
  const opened = openedDatabase(database);

  test('both kinds give the same types', async () => {
    const { queries } = opened();
    await queries
      .insertInto('repositories')
      .values({
        id: 're_one',
        name: 'one',
        url: 'https://git.example.com/one',
        defaultRef: 'main',
        everyMinutes: 60,
        createdAt: AT,
        createdBy: 'ada',
        problems: JSON.stringify([{ some_key: [1, 'two'] }]),
      })
      .execute();
    const row = await queries.selectFrom('repositories').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({
      id: 're_one',
      name: 'one',
      url: 'https://git.example.com/one',
      defaultRef: 'main',
      provider: null,
      credential: null,
      everyMinutes: 60,
      createdAt: AT,
      createdBy: 'ada',
      checkId: null,
      cursor: null,
      problems: [{ some_key: [1, 'two'] }],
      failure: null,
    });
    const { rows } =
      await sql`select count(*) as number, 2::bigint as big from repositories`.execute(queries);
    expect(rows).toEqual([{ number: 1, big: 2 }]);
  });

  test('the record is only ever added to', async () => {
    const { queries } = opened();
    await record(queries, { at: AT, actor: ACTOR, action: 'register', note: 'first' });
    for (const statement of [
      sql`update audit set actor = 'eve'`,
      sql`delete from audit`,
      sql`truncate audit`,
    ]) {
      await expect(statement.execute(queries)).rejects.toThrow('only ever added to');
    }
    const lines = await queries.selectFrom('audit').select(['actor', 'note']).execute();
    expect(lines).toEqual([{ actor: 'ada', note: 'first' }]);
  });

  test('a transaction that fails leaves nothing, and nothing else is mixed into it', async () => {
    const { queries } = opened();
    const failing = queries.transaction().execute(async (transaction) => {
      await record(transaction, { at: AT, actor: ACTOR, action: 'lost' });
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('on purpose');
    });
    const beside = record(queries, { at: AT, actor: ACTOR, action: 'kept' });
    await expect(failing).rejects.toThrow('on purpose');
    await beside;
    const actions = await queries.selectFrom('audit').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual(['register', 'kept']);
  });

  test('a backup that is read back into an empty database equals it', async () => {
    const { queries } = opened();
    const before = await backupOf(opened());
    await expect(readBackup(queries, before)).rejects.toMatchObject({ code: 'backup-invalid' });
    // What was decided cannot be deleted, not even by a test.
    await sql`drop trigger audit_is_kept on audit`.execute(queries);
    await sql`truncate audit, repositories cascade`.execute(queries);
    const cut = before.split('\n').slice(0, -2).join('\n');
    await expect(readBackup(queries, cut)).rejects.toMatchObject({ code: 'backup-invalid' });
    expect(await readBackup(queries, before)).toBe(before.split('\n').length - 3);
    expect(await backupOf(opened())).toBe(before);
    await record(queries, { at: AT, actor: ACTOR, action: 'after' });
    const [last] = await queries.selectFrom('audit').selectAll().orderBy('id', 'desc').execute();
    expect(last).toMatchObject({ id: 4, action: 'after' });
  });

  test('a database of a newer version is refused, and left alone', async () => {
    const { queries } = opened();
    await sql`update schema_version set version = ${MIGRATIONS.length + 1}`.execute(queries);
    await expect(migrate(queries)).rejects.toMatchObject({ code: 'database-newer' });
    await sql`update schema_version set version = ${MIGRATIONS.length}`.execute(queries);
    expect(await migrate(queries)).toBe(MIGRATIONS.length);
  });

  test('the embedded database is for one process', async () => {
    if (database.kind !== 'embedded') return;
    await expect(openDatabase(database.options())).rejects.toMatchObject({
      code: 'data-directory-in-use',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    expect(existsSync(join(database.directory(), 'database'))).toBe(true);
  });

  test('a server that refuses says why, without the address', async () => {
    const options = database.options();
    if (options.kind !== 'postgres') return;
    const opening = (change: (url: URL) => void) => {
      const url = new URL(options.url);
      change(url);
      return openDatabase({ ...options, url: url.href });
    };
    await expect(
      opening((url) => {
        url.pathname = '/nothing_here';
      }),
    ).rejects.toMatchObject({
      code: 'database-unavailable',
      message: 'PostgreSQL has no database of this name.',
    });
    await expect(
      opening((url) => {
        url.username = 'nobody_here';
      }),
    ).rejects.toMatchObject({
      code: 'database-unavailable',
      message: 'PostgreSQL does not let this user in.',
    });
  });

  test('an earlier schema becomes the newest one, with what is in it, whoever else does the same', async () => {
    const { queries } = opened();
    await sql`drop schema public cascade`.execute(queries);
    await sql`create schema public`.execute(queries);
    await migrate(queries, 1);
    await record(queries, { at: AT, actor: ACTOR, action: 'register' });
    const versions = await Promise.all([migrate(queries), migrate(queries), migrate(queries)]);
    expect(versions.sort()).toEqual([1, MIGRATIONS.length, MIGRATIONS.length]);
    expect(await queries.selectFrom('audit').select('actor').execute()).toEqual([{ actor: 'ada' }]);
    expect(await queries.selectFrom('pullComments').selectAll().execute()).toEqual([]);
  });
});

async function backupOf({ queries }: ReturnType<ReturnType<typeof openedDatabase>>) {
  const lines: string[] = [];
  await writeBackup(queries, '1.0.0', async (line) => {
    lines.push(line);
  });
  return lines.join('');
}
