import { makeRepository, makeTempDir, type Repository, type TempDir } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from './databases.js';
import { makeDatabase, postgresServer } from './postgres.js';
import { type StartedService, startService, until } from './start-service.js';

const REPOSITORIES = 12;

const server = await postgresServer();
let directory: TempDir;
let repositories: readonly Repository[];
let database: Awaited<ReturnType<typeof makeDatabase>>;
let workers: readonly StartedService[];

beforeAll(async () => {
  if (server === undefined) return;
  directory = makeTempDir();
  database = await makeDatabase(server);
  repositories = Array.from({ length: REPOSITORIES }, (_, index) =>
    makeRepository({
      'src/code.ts': `export function f${index}(a: number) {\n  return a + ${index};\n}\n`,
      'docs/code.md': `# Code\n\n<!-- anchor: src/code.ts#f${index} -->\nIt adds.\n`,
    }),
  );
  const shared: TestDatabase = {
    kind: 'postgres',
    options: () => ({ kind: 'postgres', url: database.url, connections: 4, onError: () => {} }),
    directory: () => directory.path,
  };
  workers = [await startService(shared), await startService(shared)];
}, 60_000);
afterAll(async () => {
  for (const worker of workers ?? []) await worker.close();
  for (const repository of repositories ?? []) repository.remove();
  directory?.remove();
  await database?.drop();
});

test.skipIf(server === undefined)(
  'two workers share a sweep: each repository is checked once, and both have their part',
  async () => {
    const [first] = workers;
    if (first === undefined) throw new Error('No worker was started.');
    const admin = await first.client('ada', ['admin']);
    for (const [index, { path }] of repositories.entries()) {
      const request = { url: `file://${path}`, name: `code-${index}` };
      expect((await admin('POST', '/repositories', request)).status).toBe(201);
    }
    await until(async () => {
      const { body } = await admin('GET', '/repositories');
      const checked = body.repositories.filter(
        (it: { last_check?: unknown }) => it.last_check !== undefined,
      );
      return checked.length === REPOSITORIES ? true : undefined;
    }, 'a check of every repository');
    await until(async () => {
      const { waiting, running, dead } = await first.server.opened.service.jobs.counts();
      return waiting + running + dead === 0 ? true : undefined;
    }, 'an empty queue');
    const { queries } = first.server.opened.service.database;
    const checks = await queries.selectFrom('checks').select('repositoryId').execute();
    expect(checks).toHaveLength(REPOSITORIES);
    expect(new Set(checks.map(({ repositoryId }) => repositoryId)).size).toBe(REPOSITORIES);
    const done = workers.map(({ log }) => log().split('"queue":"check"').length - 1);
    expect(done.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(REPOSITORIES - 1);
    for (const count of done) expect(count).toBeGreaterThan(0);
  },
  120_000,
);
