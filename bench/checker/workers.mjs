import { join } from 'node:path';
import { ms, printTable, ratio } from '../lib/table.mjs';
import { registerAll } from './client.mjs';
import { makeRepositories } from './generated-repositories.mjs';
import { runProgram, startProgram, untilChecked } from './programs.mjs';

const TARGET = 1.5;

/** The same sweep by one worker and by two, each from nothing but the jobs, by turns. */
export async function benchWorkers({ base, kinds }, { count, anchors, rounds }) {
  if (kinds.PostgreSQL === undefined) return;
  const paths = makeRepositories(join(base, 'workers'), { count, anchors });
  const backup = join(base, 'workers.backup');
  await backupOf(kinds.PostgreSQL(), paths, backup);
  const times = { 1: [], 2: [] };
  let shares = '';
  for (let round = 0; round < rounds; round += 1) {
    for (const workers of [1, 2]) {
      const env = kinds.PostgreSQL();
      // It puts a job for every repository into the queue, and ends.
      await runProgram(['restore', backup], env);
      const programs = await Promise.all(
        Array.from({ length: workers }, () => startProgram('worker', env)),
      );
      await untilChecked(programs, count);
      const checks = programs.flatMap((it) => it.checks());
      const first = Math.min(...checks.map(({ at, ms: took }) => at - took));
      times[workers].push(Math.max(...checks.map(({ at }) => at)) - first);
      if (workers === 2) shares = programs.map((it) => it.checks().length).join(' and ');
      for (const program of programs) await program.stop();
    }
  }
  const [one, two] = [Math.min(...times[1]), Math.min(...times[2])];
  const gain = one / two;
  printTable(
    `a sweep of ${count} repositories with ${anchors} anchors each by workers with one job at a time, PostgreSQL`,
    ['workers', 'least ms', 'shares', 'to one', 'target'],
    [
      ['1', ms(one), '', '', ''],
      ['2', ms(two), shares, ratio(gain), `>= ${TARGET}x ${gain >= TARGET ? 'ok' : 'MISSED'}`],
    ],
  );
}

async function backupOf(env, paths, file) {
  const server = await startProgram('serve', env);
  await registerAll(server, paths);
  await untilChecked([server], paths.length);
  await server.stop();
  await runProgram(['backup', file], env);
}
