import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loseDeclaration, makeGeneratedProject } from './lib/generated-project.mjs';
import { runCommand } from './lib/run-command.mjs';
import { printTable, verdict } from './lib/table.mjs';

const MAIN = new URL('../apps/cli/dist/main.js', import.meta.url).pathname;
const FILES = Number(process.env.HOLDFAST_BENCH_FILES ?? 60_000);
const MOST_MIB = 400;

/** The greatest memory of a check in a project of 60,000 files: cold, warm, and with something lost. */
export async function benchMemory() {
  const root = makeGeneratedProject(MAIN, { files: FILES, anchors: 200 });
  try {
    const rows = [];
    const add = (name, ...options) => {
      const { wall, rss } = runCommand(root, [MAIN, 'check', ...options]);
      const seconds = (wall / 1000).toFixed(1);
      rows.push([
        name,
        seconds,
        `${Math.round(rss)} MiB`,
        `<= ${MOST_MIB} ${verdict(rss, MOST_MIB)}`,
      ]);
    };
    rmSync(join(root, '.holdfast/cache'), { recursive: true, force: true });
    add('cold');
    add('warm');
    loseDeclaration(root, 1);
    add('one lost: a search of all that changed', '--no-blame');
    add('the same, staged', '--staged', '--no-blame');
    printTable(
      `a check of ${FILES} files: memory`,
      ['check', 'seconds', 'greatest memory', 'target'],
      rows,
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
