import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { commitChange, makeGeneratedProject, stageChange } from './lib/generated-project.mjs';
import { median, runCommand } from './lib/run-command.mjs';
import { ms, printTable, verdict } from './lib/table.mjs';

const MAIN = new URL('../apps/cli/dist/main.js', import.meta.url).pathname;
const CACHE = '.holdfast/cache';

/**
 * A whole `holdfast check` as a hook or a person runs it, beside `holdfast --version`, each run right
 * after the other: what is told is the median of the differences.
 */
export async function benchCheck() {
  const rounds = Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 15);
  const small = makeGeneratedProject(MAIN, { files: 10, anchors: 10 });
  const large = makeGeneratedProject(MAIN, { files: 5_000, anchors: 1_000 });
  try {
    const rows = [
      measure('10 anchors in 10 files, --staged, warm', small, ['--staged'], rounds, 100),
      measure('10 anchors in 10 files, warm', small, [], rounds),
      measure('10 anchors in 10 files, cold', small, [], rounds, undefined, () => forget(small)),
      measure('1,000 anchors in 5,000 files, --staged, warm', large, ['--staged'], rounds),
      measure('1,000 anchors in 5,000 files, warm', large, [], rounds),
      measure('the same after ten files are staged', large, ['--staged'], rounds, undefined, (i) =>
        stageChange(large, 10, 1_000 + i),
      ),
      measure('the same after a commit of ten files', large, [], rounds, 100, (i) =>
        commitChange(large, 10, 2_000 + i),
      ),
      measure('1,000 anchors in 5,000 files, cold', large, [], 3, undefined, () => forget(large)),
    ];
    printTable(
      'holdfast check beyond holdfast --version: milliseconds',
      ['check', 'wall', 'CPU', 'wall beyond', 'CPU beyond', 'memory', 'target'],
      rows,
    );
  } finally {
    for (const root of [small, large]) rmSync(root, { recursive: true, force: true });
  }
}

function measure(name, root, options, rounds, target, before = () => undefined) {
  const runs = [];
  for (let round = -1; round < rounds; round += 1) {
    before(round);
    const bare = runCommand(root, [MAIN, '--version']);
    const check = runCommand(root, [MAIN, 'check', ...options]);
    if (round >= 0) runs.push({ bare, check });
  }
  const of = (pick) => median(runs.map(pick));
  const beyond = of(({ bare, check }) => check.wall - bare.wall);
  return [
    name,
    ms(of(({ check }) => check.wall)),
    ms(of(({ check }) => check.cpu)),
    ms(beyond),
    ms(of(({ bare, check }) => check.cpu - bare.cpu)),
    `${Math.round(of(({ check }) => check.rss))} MiB`,
    target === undefined ? '' : `<= ${target} ${verdict(beyond, target)}`,
  ];
}

function forget(root) {
  rmSync(join(root, CACHE), { recursive: true, force: true });
}
