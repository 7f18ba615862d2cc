import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { makeRepository, makeTempDir, type Repository, type TempDir } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from './databases.js';
import { makeDatabase, postgresServer } from './postgres.js';
import { type Client, type StartedService, startService, until } from './start-service.js';

const server = await postgresServer();
let directory: TempDir;
let repository: Repository;
let database: Awaited<ReturnType<typeof makeDatabase>>;
let line: Awaited<ReturnType<typeof openLine>>;
let service: StartedService;
let admin: Client;

beforeAll(async () => {
  if (server === undefined) return;
  directory = makeTempDir();
  repository = makeRepository({
    'src/code.ts': 'export function f(a: number) {\n  return a;\n}\n',
    'docs/code.md': '# Code\n\n<!-- anchor: src/code.ts#f -->\nIt gives it back.\n',
  });
  database = await makeDatabase(server);
  line = await openLine(Number(new URL(database.url).port));
  const url = new URL(database.url);
  url.port = String(line.port);
  const options = { kind: 'postgres', url: url.href, connections: 4, onError: () => {} } as const;
  const through: TestDatabase = {
    kind: 'postgres',
    options: () => options,
    directory: () => directory.path,
  };
  service = await startService(through);
  admin = await service.client('ada', ['admin']);
}, 60_000);
afterAll(async () => {
  await service?.close();
  line?.cut();
  repository?.remove();
  directory?.remove();
  await database?.drop();
});

/** A way to the database that can be cut and mended, as when its server goes and comes back. */
async function openLine(to: number) {
  const open = new Set<Socket>();
  const take = (near: Socket) => {
    const far = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  };
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const listening = createServer(take).listen(port, '127.0.0.1', () => resolve(listening));
    });
  let listening = await listen(0);
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    cut: () => {
      listening.close();
      for (const socket of open) socket.destroy();
    },
    mend: async () => {
      listening = await listen(port);
    },
  };
}

test.skipIf(server === undefined)(
  'a database that is gone for a while: it is said, nothing ends, and what was pushed meanwhile is checked',
  async () => {
    const url = `file://${repository.path}`;
    const { id } = (await admin('POST', '/repositories', { url, name: 'code' })).body;
    const checked = async (commit: string) =>
      await until(async () => {
        const { status, body } = await admin('GET', `/repositories/${id}`);
        return status === 200 && body.last_check?.commit === commit ? true : undefined;
      }, `a check of ${commit}`);
    await checked(repository.git('rev-parse', 'HEAD').trim());
    const ready = async () => (await fetch(`${service.url}/readyz`)).status;
    expect(await ready()).toBe(200);

    line.cut();
    expect(await ready()).toBe(503);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const refused = await admin('GET', '/repositories');
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'internal' } } });
    expect(JSON.stringify(refused.body)).not.toMatch(/ECONN|127\.0\.0\.1|holdfast@/);
    const page = await fetch(`${service.url}/`, { headers: { cookie: 'holdfast_session=x' } });
    expect(page.status).toBe(503);
    const commit = repository.commit({ 'src/code.ts': 'export function f() {}\n' }, 'Change');

    await line.mend();
    await until(async () => ((await ready()) === 200 ? true : undefined), 'the database again');
    await service.server.opened.service.jobs.send('check', {
      repositoryId: id,
      trigger: 'schedule',
    });
    await checked(commit);
    const { body } = await admin('GET', `/repositories/${id}/anchors?state=stale`);
    expect(body.anchors).toHaveLength(1);
  },
);

test.skipIf(server === undefined)(
  'a connection that breaks under a check costs another attempt',
  async () => {
    const { body } = await admin('GET', '/repositories');
    const [{ id }] = body.repositories;
    const commit = repository.commit({ 'src/code.ts': 'export function f(b: string) {}\n' });
    const { jobs, mirrors } = service.server.opened.service;
    const { fetch: really } = mirrors;
    let broken = 0;
    Object.assign(mirrors, {
      fetch: async (...args: Parameters<typeof really>) => {
        await really(...args);
        broken += 1;
        if (broken > 1) return;
        line.cut();
        await line.mend();
      },
    });
    await jobs.send('check', { repositoryId: id, trigger: 'schedule' });
    await until(async () => {
      const answer = await admin('GET', `/repositories/${id}`);
      return answer.body.last_check?.commit === commit ? true : undefined;
    }, 'a check');
    Object.assign(mirrors, { fetch: really });
    expect(broken).toBeGreaterThan(0);
    await until(async () => {
      const { waiting, running } = await jobs.counts();
      return waiting + running === 0 ? true : undefined;
    }, 'an empty queue');
    expect(await jobs.dead()).toEqual([]);
  },
);
