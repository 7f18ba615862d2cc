import { join } from 'node:path';
import { median } from '../lib/run-command.mjs';
import { ms, printTable, verdict } from '../lib/table.mjs';
import { registerAll, sendPush } from './client.mjs';
import { makeRepositories, pushChange } from './generated-repositories.mjs';
import { startProgram, untilChecked, untilCheckedAfter } from './programs.mjs';

const TARGET = 1500;
const TOUCHED = 10;

/** From a webhook to the stored answer, the fetch included, with both databases by turns. */
export async function benchPush({ base, kinds }, { files, anchors, rounds }) {
  const [path] = makeRepositories(join(base, 'push'), { count: 1, anchors, files });
  const servers = {};
  const times = {};
  const used = {};
  try {
    for (const [name, make] of Object.entries(kinds)) {
      const server = await startProgram('serve', make());
      const begun = performance.now();
      await registerAll(server, [path]);
      await untilChecked([server], 1);
      servers[name] = { server, first: performance.now() - begun };
      times[name] = [];
      used[name] = [];
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const [name, { server }] of Object.entries(servers)) {
        const commit = pushChange(path, TOUCHED, `${round}${name === 'PGlite' ? 1 : 2}`);
        const cpu = server.cpu();
        const begun = performance.now();
        await untilCheckedAfter(server, () => sendPush(server, path, commit));
        times[name].push(performance.now() - begun);
        used[name].push(server.cpu() - cpu);
      }
    }
    printTable(
      `from a webhook to the stored answer: ${TOUCHED} of ${files} files, ${anchors} anchors, with the fetch`,
      [
        'database',
        'least ms',
        'median ms',
        'CPU ms',
        'the first check of all',
        'own memory',
        'with git',
        'target',
      ],
      Object.entries(servers).map(([name, { server, first }]) => [
        name,
        ms(Math.min(...times[name])),
        ms(median(times[name])),
        ms(median(used[name])),
        ms(first),
        `${server.memory.most.own.toFixed(0)} MiB`,
        `${server.memory.most.together.toFixed(0)} MiB`,
        `<= ${TARGET} ${verdict(median(times[name]), TARGET)}`,
      ]),
    );
  } finally {
    for (const { server } of Object.values(servers)) await server.stop();
  }
}
