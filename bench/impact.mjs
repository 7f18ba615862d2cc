import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editedCandidates, makeGeneratedProject } from './lib/generated-project.mjs';
import { runCommand } from './lib/run-command.mjs';
import { ms, printTable, verdict } from './lib/table.mjs';

const MAIN = new URL('../apps/cli/dist/main.js', import.meta.url).pathname;

/**
 * What a plan's impact and the checks take in a project with anchors and a map, beside `holdfast
 * --version`, each run right after the other. Warm: the project was looked at before.
 */
export async function benchImpact() {
  const rounds = Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 9);
  const root = makeGeneratedProject(MAIN, { files: 5_000, anchors: 300 });
  try {
    runCommand(root, [MAIN, 'blocks', 'scan']);
    const request = join(root, 'request.json');
    writeFileSync(request, JSON.stringify({ candidates: editedCandidates(32) }));
    runCommand(root, [MAIN, 'change', 'plan', 'request.json', '--output', 'plan.json']);
    const rows = [
      ['impact of a plan of 32 files', ['change', 'show', 'plan.json', '--json'], 150],
      ['the plan without its impact', ['change', 'show', 'plan.json', '--json', '--no-impact']],
      ['check', ['check'], 300],
      ['check --staged', ['check', '--staged'], 100],
      ['anchors check', ['anchors', 'check']],
      ['blocks check', ['blocks', 'check']],
    ].map(([name, words, target]) => measure(name, root, words, rounds, target));
    printTable(
      'impact and checks in 5,000 files with 300 anchors and a map, warm, beyond holdfast --version: milliseconds',
      ['command', 'wall', 'CPU', 'wall beyond', 'CPU beyond', 'target'],
      rows,
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function measure(name, root, words, rounds, target) {
  const runs = [];
  for (let round = -1; round < rounds; round += 1) {
    const bare = runCommand(root, [MAIN, '--version']);
    const run = runCommand(root, [MAIN, ...words]);
    if (round >= 0) runs.push({ bare, run });
  }
  const least = (pick) => Math.min(...runs.map(pick));
  const beyond = least(({ run }) => run.wall) - least(({ bare }) => bare.wall);
  return [
    name,
    ms(least(({ run }) => run.wall)),
    ms(least(({ run }) => run.cpu)),
    ms(beyond),
    ms(least(({ run }) => run.cpu) - least(({ bare }) => bare.cpu)),
    target === undefined ? '' : `<= ${target} ${verdict(beyond, target)}`,
  ];
}
