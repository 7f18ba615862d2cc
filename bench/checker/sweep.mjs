import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ms, printTable, verdict } from '../lib/table.mjs';
import { api, registerAll } from './client.mjs';
import { differentFiles, makeRepositories } from './generated-repositories.mjs';
import { startProgram, untilChecked } from './programs.mjs';

const MEMORY = { PGlite: 600, PostgreSQL: 400 };

/** Many repositories with one worker: once from nothing, and once more when nothing has changed. */
export async function benchSweep({ base, kinds }, size) {
  const { count, anchors } = size;
  const paths = makeRepositories(join(base, `sweep-${count}-${anchors}`), size);
  const rows = [];
  for (const [name, make] of Object.entries(kinds)) {
    const env = make();
    const server = await startProgram('serve', env);
    try {
      const idle = server.cpu();
      const begun = performance.now();
      const ids = await registerAll(server, paths);
      await untilChecked([server], count);
      const cold = performance.now() - begun;
      const coldCpu = server.cpu() - idle;
      const before = factsOf(env);
      const again = performance.now();
      for (const id of ids) await api(server, 'POST', `repositories/${id}/check`, {});
      const warm = performance.now() - again;
      const warmCpu = server.cpu() - idle - coldCpu;
      const after = factsOf(env);
      const { own, together } = server.memory.most;
      const parsedAgain = after.newest > before.newest;
      rows.push([
        name,
        ms(cold / count),
        ms(warm / count),
        ms(coldCpu / count),
        ms(warmCpu / count),
        `${before.count} of ${differentFiles(size)} different files`,
        parsedAgain ? 'MISSED: some' : 'none ok',
        `${own.toFixed(0)} MiB`,
        `${together.toFixed(0)} MiB`,
        `<= ${MEMORY[name]} ${verdict(together, MEMORY[name])}`,
      ]);
    } finally {
      await server.stop();
    }
  }
  printTable(
    `a sweep of ${count} repositories with ${anchors} anchors each, one worker: milliseconds for each`,
    [
      'database',
      'first',
      'again',
      'CPU first',
      'CPU again',
      'parsed',
      'parsed again',
      'own memory',
      'with git',
      'target',
    ],
    rows,
  );
}

/** Every file that is parsed leaves an entry in the store, new or written anew. */
function factsOf({ HOLDFAST_DATA_DIR: data }) {
  const entries = readdirSync(join(data, 'facts'), { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && !it.name.startsWith('.'))
    .map((it) => statSync(join(it.parentPath, it.name)).mtimeMs);
  return { count: entries.length, newest: Math.max(0, ...entries) };
}
