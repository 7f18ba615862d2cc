import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { backUp } from '../src/command/back-up.js';
import { basicAuthorization } from '../src/network/credentials.js';
import { describeDatabases, type TestDatabase } from './databases.js';
import { tokenOf } from './git-server.js';
import { startBench } from './mirror-bench.js';
import { postgresProgram } from './postgres.js';
import { type Client, type StartedService, startService, until } from './start-service.js';
import { browserLike, csrfIn } from './web/browser-like.js';
import { allBytes, formsOf, watchProcesses } from './where-secrets-hide.js';

/** Of a forge that lets tokens have anything that can be printed: each form of it looks different. */
const TOKEN = 'ghp_7f"e\\d%c&b<a>9?8=7+6/5~4-ABCDEFGHIJKLMNOPQRSTUV';
const FORMS = formsOf(TOKEN, 'x-access-token');
const VARIABLE = 'HOLDFAST_GIT_TOKEN_SHOP';

const VIEWS = ['/', '/review', '/audit', '/settings', '/settings/tokens', '/settings/jobs'];

describeDatabases(
  'a token of a forge',
  (database) => {
    let bench: Awaited<ReturnType<typeof startBench>>;
    let service: StartedService;
    let admin: Client;
    const answers: string[] = [];
    const before = { ...process.env };

    beforeAll(async () => {
      bench = await startBench();
      mkdirSync(join(bench.served, 'team'));
      bench.makeServed('team/shop').commit({
        'src/cart.ts': 'export function total(a: number) {\n  return a;\n}\n',
        'docs/cart.md': '# Cart\n\n<!-- anchor: src/cart.ts#total -->\nThe total.\n',
      });
      bench.server.token = TOKEN;
    });
    afterEach(() => {
      bench.server.intercept = () => false;
    });
    afterAll(async () => {
      process.env = before;
      await bench?.close();
    });

    const stays = (where: string, text: string) => {
      const found = FORMS.filter((form) => text.includes(form));
      expect({ where, found }).toEqual({ where, found: [] });
    };
    const ask = async (...request: Parameters<Client>) => {
      const answer = await admin(...request);
      answers.push(JSON.stringify(answer));
      return answer;
    };
    const failureOf = async (id: string) => {
      await ask('POST', `/repositories/${id}/check`, {});
      return (await ask('GET', `/repositories/${id}`)).body.failure;
    };

    test.runIf(process.platform === 'linux')(
      'is used, and stands in no process, log, answer, database, mirror or backup',
      async () => {
        const stopWatching = watchProcesses();
        service = await startService(
          database,
          {
            logLevel: 'debug',
            worker: { concurrency: 1, retries: 0, retrySeconds: 1, graceSeconds: 5 },
            repositories: {
              directory: join(database.directory(), 'repositories'),
              allowFile: false,
              allowedRanges: ['127.0.0.0/8'],
              caFile: bench.server.caFile,
              everyMinutes: 0,
            },
          },
          { [VARIABLE]: TOKEN },
        );
        admin = await service.client('ada', ['admin']);
        await useIt();
        await lookEverywhere();
        const log = service.log();
        await service.close();
        expect(log).toContain('job done');
        stays('log', log);
        expect(answers.length).toBeGreaterThan(20);
        for (const answer of answers) stays('answer', answer);
        const backup = await backupOf(database);
        expect(backup).toContain(VARIABLE);
        stays('backup', backup);
        for (const [where, text] of await dumpsOf(database)) {
          expect(text).toContain(VARIABLE);
          stays(where, text);
        }
        stays('files', allBytes(database.directory()));
        const processes = stopWatching();
        expect(processes).toContain('git-remote-https\0origin\0');
        stays('processes', processes);
      },
      120_000,
    );

    /** Fetches, reports, and fails in every way in which a server could have the token said. */
    async function useIt(): Promise<void> {
      const url = `https://127.0.0.1:${bench.server.port}/team/shop`;
      const told: string[] = [];
      bench.server.intercept = ({ url: path = '', headers }, response) => {
        if (!path.startsWith('/api/')) return false;
        told.push(headers.authorization ?? '');
        // A forge that repeats what it was sent, as some do that are being debugged.
        const echo = { message: `${headers.authorization}`, token: TOKEN };
        response.writeHead(422, { 'x-echo': encodeURIComponent(TOKEN) }).end(JSON.stringify(echo));
        return true;
      };
      const registered = await ask('POST', '/repositories', {
        url,
        name: 'shop',
        provider: 'gitea',
        credential: VARIABLE,
      });
      expect(registered.status).toBe(201);
      const { id } = registered.body;
      await until(async () => {
        const { body } = await ask('GET', '/jobs/dead');
        return body.jobs.length > 0 ? true : undefined;
      }, 'a report that was refused');
      expect(told.some((it) => it.includes(TOKEN))).toBe(true);
      const sent = bench.server.requests.filter((it) => tokenOf(it.authorization) === TOKEN);
      expect(sent.length).toBeGreaterThan(1);

      const packet = (text: string) =>
        `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`;
      const advertisement = { 'content-type': 'application/x-git-upload-pack-advertisement' };
      const basic = basicAuthorization({ user: 'x-access-token', token: TOKEN });
      const hostile: readonly (readonly [number, Record<string, string>, string])[] = [
        [401, { 'www-authenticate': `Basic realm="${encodeURIComponent(TOKEN)}"` }, TOKEN],
        [302, { location: `https://x:${encodeURIComponent(TOKEN)}@127.0.0.1:1/` }, ''],
        [302, { location: `/${encodeURIComponent(TOKEN)}/info/refs?service=git-upload-pack` }, ''],
        [500, {}, `${TOKEN} ${basic}`],
        [200, advertisement, packet(`ERR no, ${TOKEN}`)],
        [200, advertisement, packet(`# service=git-upload-pack\n${TOKEN}`)],
        [200, advertisement, `${TOKEN}${basic}`],
      ];
      for (const [status, headers, body] of hostile) {
        bench.server.intercept = ({ url: path = '' }, response) => {
          // Where a redirect leads there is nothing.
          if (!path.startsWith('/team/shop/')) response.writeHead(404).end(TOKEN);
          else response.writeHead(status, headers).end(body);
          return true;
        };
        expect(await failureOf(id)).toMatchObject({ reason: expect.any(String) });
      }
      bench.server.intercept = () => false;

      // Somebody who mistakes the field, or puts the token where it never belongs.
      for (const wrong of [
        { url: `https://x:${encodeURIComponent(TOKEN)}@127.0.0.1:${bench.server.port}/team/shop` },
        { url: `${url}?private_token=${encodeURIComponent(TOKEN)}` },
        { url: `${url}2`, credential: TOKEN },
        { url: `${url}2`, default_ref: TOKEN },
        { url: `${url}2`, [TOKEN]: TOKEN },
      ]) {
        expect((await admin('POST', '/repositories', wrong)).status).toBe(400);
      }
    }

    /** Asks for everything that the interface and the page have to say. */
    async function lookEverywhere(): Promise<void> {
      const { body } = await ask('GET', '/repositories');
      const [{ id }] = body.repositories;
      const { anchors } = (await ask('GET', `/repositories/${id}/anchors`)).body;
      for (const path of [
        '/audit',
        '/tokens',
        '/jobs/dead',
        '/symbols?name=total',
        '/openapi.json',
        `/anchors/${anchors[0].anchor_id}`,
      ]) {
        await ask('GET', path);
      }
      const browser = browserLike(service.url);
      const form = csrfIn(await (await browser.get('/sign-in')).text());
      await browser.post('/sign-in', { csrf: form, token: await adminToken() });
      const repository = `/repositories/${id}`;
      const views = [...VIEWS, repository, `${repository}/document?path=docs%2Fcart.md`];
      for (const path of [...views, '/settings/repositories', '/settings/webhooks', '/metrics']) {
        const response = await browser.get(path);
        const headers: string[] = [];
        response.headers.forEach((value, name) => {
          headers.push(`${name}: ${value}`);
        });
        answers.push(headers.join('\n'), await response.text());
      }
    }

    async function adminToken(): Promise<string> {
      return (await admin('POST', '/tokens', { name: 'page', kind: 'person', scopes: ['admin'] }))
        .body.token;
    }

    /** The file that the command writes, unpacked. */
    async function backupOf({ options, directory }: TestDatabase): Promise<string> {
      const opened = options();
      const file = join(directory(), '..', `backup-${process.pid}-${opened.kind}.gz`);
      const config = join(directory(), '..', `config-${process.pid}-${opened.kind}.json`);
      writeFileSync(config, '{}');
      process.env[VARIABLE] = TOKEN;
      if (opened.kind === 'postgres') process.env.DATABASE_URL = opened.url;
      else delete process.env.DATABASE_URL;
      try {
        await backUp({ file, config, data: directory() });
        return gunzipSync(readFileSync(file)).toString('utf8');
      } finally {
        rmSync(file, { force: true });
        rmSync(config, { force: true });
      }
    }
  },
  true,
);

/** A dump of the database as its own tools make it. */
async function dumpsOf({
  options,
  directory,
}: TestDatabase): Promise<readonly (readonly [where: string, text: string])[]> {
  const opened = options();
  if (opened.kind === 'postgres') {
    const dump = execFileSync(postgresProgram('pg_dump'), [opened.url], {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
    return [['pg_dump', dump]];
  }
  const database = await PGlite.create({ dataDir: join(directory(), 'database') });
  const tables = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  );
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const found = await database.query<{ row: string }>(`select it::text as row from ${name} it`);
    rows.push(...found.rows.map(({ row }) => row));
  }
  const archive = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer());
  await database.close();
  return [
    ['rows', rows.join('\n')],
    ['dump of the data directory', archive.toString('latin1')],
  ];
}
