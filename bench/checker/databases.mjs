import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, postgresPrograms, postgresUser } from '@holdfast/test-kit';

/**
 * The kinds of database, each as a maker of empty ones: an environment for the checker with a data
 * directory of its own. PostgreSQL is left out where it is not installed.
 */
export async function openDatabases() {
  const base = mkdtempSync(join(process.env.HOLDFAST_BENCH_DIR ?? tmpdir(), 'holdfast-checker-'));
  const server = await startPostgres(base);
  let made = 0;
  const directory = () => join(base, `data-${made++}`);
  const kinds = { PGlite: () => ({ DATABASE_URL: '', HOLDFAST_DATA_DIR: directory() }) };
  if (server !== undefined) {
    kinds.PostgreSQL = () => ({ DATABASE_URL: server.create(), HOLDFAST_DATA_DIR: directory() });
  }
  return {
    base,
    kinds,
    close: () => {
      server?.stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

async function startPostgres(base) {
  const programs = postgresPrograms();
  if (programs === undefined) {
    console.log('PostgreSQL is not installed: left out.');
    return undefined;
  }
  const port = await freePort();
  const place = mkdtempSync(join(tmpdir(), 'holdfast-bench-pg-'));
  const as = postgresUser();
  if (as.uid !== undefined) chownSync(place, as.uid, as.gid);
  const run = (name, args) =>
    execFileSync(join(programs, name), args, { ...as, cwd: '/', stdio: 'ignore' });
  const data = join(place, 'data');
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'holdfast', '-E', 'UTF8', '--locale=C']);
  const options = `-p ${port} -k ${place} -h 127.0.0.1`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(place, 'log'), '-o', options, 'start']);
  const url = `postgres://holdfast@127.0.0.1:${port}`;
  mkdirSync(base, { recursive: true });
  let made = 0;
  return {
    create: () => {
      const name = `bench_${made++}`;
      run('psql', ['-q', '-d', `${url}/postgres`, '-c', `create database ${name}`]);
      return `${url}/${name}`;
    },
    stop: () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(place, { recursive: true, force: true });
    },
  };
}
