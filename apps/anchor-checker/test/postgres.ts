import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, postgresPrograms, postgresUser } from '@holdfast/test-kit';
import pg from 'pg';

/**
 * A server of PostgreSQL for this run of the tests, started by the first file that asks and ended with
 * the run (`config/run-directory.ts`).
 *
 * @returns its address, without a database; undefined where PostgreSQL is not installed.
 */
export async function postgresServer(): Promise<string | undefined> {
  const programs = postgresPrograms();
  if (programs === undefined) {
    if (process.env.CI === 'true') throw new Error('PostgreSQL is not installed.');
    return undefined;
  }
  const directory = join(runDirectory(), 'postgres');
  const address = join(runDirectory(), 'postgres.url');
  if (isFirst(`${directory}.lock`)) {
    const url = await start(programs, directory);
    writeFileSync(`${address}.new`, url);
    renameSync(`${address}.new`, address);
  }
  for (let waited = 0; !existsSync(address); waited += 50) {
    if (waited > 60_000) throw new Error('PostgreSQL did not start.');
    await sleep(50);
  }
  return readFileSync(address, 'utf8');
}

/** A new empty database, and its end. */
export async function makeDatabase(
  server: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await run(server, `create database ${name}`);
  return {
    url: `${server}/${name}`,
    drop: () => run(server, `drop database ${name} with (force)`),
  };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function runDirectory(): string {
  const directory = process.env.HOLDFAST_TEST_DIRECTORY;
  if (directory === undefined) throw new Error('The run has no directory.');
  return directory;
}

/** The path of a program of the server's package, such as `pg_dump`. */
export function postgresProgram(name: string): string {
  return join(postgresPrograms() ?? '', name);
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

async function start(programs: string, directory: string): Promise<string> {
  const port = await freePort();
  mkdirSync(directory, { mode: 0o700 });
  const as = postgresUser();
  const options = { ...as, cwd: '/', stdio: 'pipe' } as const;
  if (as.uid !== undefined) execFileSync('chown', [`${as.uid}:${as.gid}`, directory]);
  const data = join(directory, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'holdfast', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  const settings = [`-p ${port}`, `-k ${directory}`, '-h 127.0.0.1', '-F', '-c max_connections=60'];
  execFileSync(
    join(programs, 'pg_ctl'),
    ['-D', data, '-w', '-l', join(directory, 'log'), '-o', settings.join(' '), 'start'],
    // The server keeps what it inherits: a pipe would never end.
    { ...options, stdio: 'ignore' },
  );
  return `postgres://holdfast@127.0.0.1:${port}`;
}
