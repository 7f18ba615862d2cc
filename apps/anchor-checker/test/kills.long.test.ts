import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeRepository, makeTempDir, type Repository, type TempDir } from '@holdfast/test-kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../src/database/open-database.js';
import { builtChecker } from './built-checker.js';
import { makeDatabase, postgresServer } from './postgres.js';
import { clientOf, until } from './start-service.js';

/** How long processes are killed for. */
const SECONDS = Number(process.env.HOLDFAST_KILL_SECONDS ?? 12);

const REPOSITORIES = 3;
const DECLARATIONS = 5;

let main: string;
let directory: TempDir;
let repositories: readonly Repository[];
beforeAll(async () => {
  main = await builtChecker();
  directory = makeTempDir();
  repositories = Array.from({ length: REPOSITORIES }, (_, index) =>
    makeRepository({ 'src/code.ts': sourceOf(0), 'docs/code.md': `# Code ${index}\n` }),
  );
}, 240_000);
afterAll(() => {
  directory?.remove();
  for (const repository of repositories ?? []) repository.remove();
});

/** Declarations whose bodies have a number. */
function sourceOf(version: number): string {
  const names = Array.from({ length: DECLARATIONS }, (_, index) => `f${index}`);
  return names
    .map(
      (name) =>
        `export function ${name}(a: number) {\n  return a * ${version} + a - ${version};\n}\n`,
    )
    .join('');
}

const server = await postgresServer();

test.skipIf(server === undefined)(
  'with PostgreSQL and two workers nothing is lost when processes are killed',
  async () => {
    const { url, drop } = await makeDatabase(server ?? '');
    await loseNothing(
      SECONDS,
      ['one', 'two'],
      { DATABASE_URL: url, HOLDFAST_DATA_DIR: directory.path },
      {
        kind: 'postgres',
        url,
        connections: 2,
        onError: () => undefined,
      },
    );
    await drop();
  },
  400_000,
);

// Starting it takes longer than everything else here.
const DEEP = process.env.HOLDFAST_DEEP === '1';

if (DEEP) {
  test('with the embedded database nothing is lost when its process is killed', async () => {
    const dataDirectory = join(directory.path, 'embedded');
    const env = { DATABASE_URL: '', HOLDFAST_DATA_DIR: dataDirectory };
    await loseNothing(SECONDS / 2, [], env, { kind: 'embedded', dataDirectory });
  }, 400_000);
}

/** Checks and confirms while processes are killed at random moments, then compares what was promised. */
async function loseNothing(
  seconds: number,
  workers: readonly string[],
  more: NodeJS.ProcessEnv,
  database: DatabaseOptions,
): Promise<void> {
  const env = {
    ...process.env,
    ...more,
    ALLOW_FILE_REPOSITORIES: 'true',
    LOG_LEVEL: 'error',
    PORT: '0',
  };
  const processes = new Map<string, Running>();
  const start = async (name: string) => {
    processes.set(name, await startProcess(main, name === 'serve' ? 'serve' : 'worker', env));
  };
  await start('serve');
  const token = processes.get('serve')?.token ?? '';
  await Promise.all(workers.map(start));

  const confirmed: { readonly anchor: string; readonly hash: string; readonly note: string }[] = [];
  const ids = new Map<string, Repository>();
  for (const repository of repositories) {
    const client = clientOf(processes.get('serve')?.url ?? '', token);
    const url = `file://${repository.path}`;
    const { body } = await client('POST', '/repositories', { url, name: `r${ids.size}` });
    ids.set(body.id, repository);
    await client('POST', `/repositories/${body.id}/check`, {});
    for (let index = 0; index < DECLARATIONS; index += 1) {
      const target = `src/code.ts#f${index}`;
      await client('POST', '/anchors', {
        repository_id: body.id,
        document: 'docs/code.md',
        target,
      });
    }
  }

  const deadline = Date.now() + seconds * 1000;
  let kills = 0;
  // On a busy machine it goes on until something was promised and several processes were killed.
  const isOver = () => Date.now() >= deadline && kills > 1 && confirmed.length > 0;
  // A server that is alone has to come up again before anything can be asked of it.
  // The busier the machine, the longer it needs until something is promised.
  const least = () =>
    (workers.length === 0 ? 3000 : 500) * (confirmed.length === 0 ? kills + 1 : 1);
  const killing = (async () => {
    while (!isOver()) {
      await pause(least() + Math.random() * 3000);
      const names = [...processes.keys()];
      const name = names[Math.floor(Math.random() * names.length)] ?? 'one';
      await processes.get(name)?.kill();
      kills += 1;
      await start(name);
    }
  })();
  for (let version = 1; !isOver(); version += 1) {
    for (const [id, repository] of ids) {
      repository.commit({ 'src/code.ts': sourceOf(version) }, `Version ${version}`);
      const client = clientOf(processes.get('serve')?.url ?? '', token);
      try {
        await client('POST', `/repositories/${id}/check`, {});
        const { body } = await client('GET', `/repositories/${id}/anchors?state=stale&limit=2`);
        for (const { anchor_id, detail, commit } of body.anchors ?? []) {
          const note = `${id} ${version}`;
          const seen = { commit, seen_hash: detail.actual_hash, note };
          const path = `/anchors/${anchor_id}/confirm?repository_id=${id}`;
          const { status, body: after } = await client('POST', path, seen);
          // What was answered with 200 and a fresh state is promised.
          if (status === 200 && after.confirmed.at !== undefined && after.state === 'fresh') {
            confirmed.push({ anchor: anchor_id, hash: detail.actual_hash, note });
          }
        }
      } catch {
        // The server was killed under the request: nothing was promised.
        await pause(200);
      }
    }
  }
  await killing;

  const { url = '' } = processes.get('serve') ?? {};
  // Everything that waits is worked off by those that are left.
  await until(async () => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    return /jobs_waiting 0\n/.test(text) && /jobs_running 0\n/.test(text) ? true : undefined;
  }, 'an empty queue');
  const client = clientOf(url, token);
  for (const [id, repository] of ids) {
    const head = repository.git('rev-parse', 'HEAD').trim();
    expect((await client('POST', `/repositories/${id}/check`, {})).body.commit).toBe(head);
  }
  expect((await client('GET', '/jobs/dead')).body.jobs).toEqual([]);
  for (const running of processes.values()) await running.kill();
  const opened = await openDatabase(database);
  const { queries } = opened;
  const [audit, confirmations, twice] = await Promise.all([
    queries.selectFrom('audit').selectAll().where('action', '=', 'confirm').execute(),
    queries.selectFrom('confirmations').selectAll().execute(),
    sql`select repository_id, commit from checks group by 1, 2 having count(*) > 1`.execute(
      queries,
    ),
  ]);
  for (const { anchor, hash, note } of confirmed) {
    const lines = audit.filter((line) => line.anchorId === anchor && line.note === note);
    expect(lines).toMatchObject([{ hash }]);
  }
  // Both are written together or not at all.
  const key = (line: { anchorId: string | null; at: string; hash: string | null }) =>
    `${line.anchorId} ${line.at} ${line.hash}`;
  expect(audit.map(key).sort()).toEqual(confirmations.map(key).sort());
  expect(twice.rows).toEqual([]);
  await opened.close();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

interface Running {
  readonly url: string;
  readonly token: string;
  readonly kill: () => Promise<void>;
}

function startProcess(program: string, command: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [program, command], { env });
  let stderr = '';
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
      if (!/listens at|waits for jobs/.test(stderr)) return;
      resolve({
        url: /listens at (\S+)/.exec(stderr)?.[1] ?? '',
        token: /hf_[\w-]+/.exec(stderr)?.[0] ?? '',
        kill: () => {
          child.kill('SIGKILL');
          return ended;
        },
      });
    });
    ended.then(() => reject(new Error(`It ended: ${stderr}`)));
  });
}
