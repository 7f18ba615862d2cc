import { join } from 'node:path';
import { median } from '../lib/run-command.mjs';
import { ms, printTable } from '../lib/table.mjs';
import { api, registerAll, sendPush, signIn, view } from './client.mjs';
import { makeRepositories, pushChange } from './generated-repositories.mjs';
import { startProgram, untilChecked, untilCheckedAfter } from './programs.mjs';

const ROUNDS = 10;

/** What becomes slower with the number of repositories. */
export async function benchGrowth({ base, kinds }, { counts, anchors }) {
  const rows = [];
  for (const count of counts) {
    const paths = makeRepositories(join(base, `growth-${count}`), { count, anchors });
    for (const [name, make] of Object.entries(kinds)) {
      const server = await startProgram('serve', make());
      try {
        const begun = performance.now();
        await registerAll(server, paths);
        await untilChecked([server], count);
        const cold = (performance.now() - begun) / count;
        const cookie = await signIn(server);
        const cpu = server.cpu();
        const pushed = await timesOf(async (round) => {
          const commit = pushChange(paths[0], 1, `${round}${name.length}`);
          await untilCheckedAfter(server, () => sendPush(server, paths[0], commit));
        });
        const cpuPush = (server.cpu() - cpu) / ROUNDS;
        rows.push([
          count,
          name,
          ms(cold),
          ms(pushed),
          ms(cpuPush),
          ms(await timesOf(() => view(server, cookie, '/'))),
          ms(await timesOf(() => view(server, cookie, '/review'))),
          ms(await timesOf(() => api(server, 'GET', 'symbols?name=rate0x1'))),
          `${server.memory.most.own.toFixed(0)} MiB`,
        ]);
      } finally {
        await server.stop();
      }
    }
  }
  printTable(
    `growth: repositories with ${anchors} anchors each; milliseconds, median of ${ROUNDS}`,
    [
      'repositories',
      'database',
      'first check, each',
      'a push',
      'its CPU',
      'page of all',
      'review',
      'a symbol',
      'memory',
    ],
    rows,
  );
}

async function timesOf(act) {
  const times = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    await act(round);
    times.push(performance.now() - begun);
  }
  return median(times);
}
