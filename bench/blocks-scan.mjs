import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable, ratio, verdict } from './lib/table.mjs';

const REPOSITORY = new URL('..', import.meta.url).pathname;
const CHILD = new URL('lib/scan-child.mjs', import.meta.url).pathname;
const ROUNDS = 3;

/**
 * The import graph of a real tree beside its floor, bare oxc parse and resolve of the same files, and
 * beside dependency-cruiser and madge; and how a scan grows with the number of files. The tree is this
 * repository, or a clone that `HOLDFAST_SCAN_TREE` names.
 */
export async function benchBlocksScan() {
  const temp = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  try {
    printReal(process.env.HOLDFAST_SCAN_TREE ?? REPOSITORY, temp);
    printGrowth(temp);
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

function printReal(root, temp) {
  const cache = join(temp, 'cache');
  const fresh = () => join(temp, `${Math.random()}`);
  run('scan', root, cache);
  const ways = {
    'bare oxc parse': () => run('parse-all', root, cache),
    'bare oxc parse and resolve': () => run('floor', root, cache),
    'scan, nothing remembered': () => run('scan', root, fresh()),
    'scan, all remembered': () => run('scan', root, cache),
  };
  const samples = sample(ways);
  const floor = samples['bare oxc parse and resolve'];
  const rows = Object.entries(samples).map(([name, it]) => [
    name,
    it.files,
    it.edges,
    it.wall.toFixed(0),
    it.cpu.toFixed(0),
    it.loading.toFixed(0),
    ratio(it.cpu / floor.cpu),
    name === 'scan, nothing remembered' ? `<= 1.5x ${verdict(it.cpu / floor.cpu, 1.5)}` : '',
  ]);
  for (const [name, command] of peers(root)) {
    const wall = timed(command, root);
    rows.push([
      name,
      '',
      '',
      wall?.toFixed(0) ?? 'did not run',
      '',
      '',
      ratio((wall ?? 0) / floor.wall),
      '',
    ]);
  }
  printTable(
    'import graph of a real tree: milliseconds',
    [
      'way',
      'files',
      'edges',
      'wall',
      'CPU',
      'CPU of loading',
      'CPU to bare parse and resolve',
      'target',
    ],
    rows,
  );
}

/** Both read JavaScript and TypeScript only; madge is fetched and is no dependency of ours. */
function peers(root) {
  const cruise = join(REPOSITORY, 'node_modules/.bin/depcruise');
  const common = ['--no-config', '--ts-pre-compilation-deps', '--do-not-follow', 'node_modules'];
  return [
    [
      'dependency-cruiser',
      [cruise, [...common, '--exclude', 'node_modules', '--output-type', 'null', '.']],
    ],
    [
      'madge',
      [
        'npx',
        [
          '--yes',
          'madge@8.0.0',
          '--extensions',
          'ts,tsx,js,jsx,mjs,cjs',
          '--exclude',
          'node_modules',
          '--json',
          root,
        ],
      ],
    ],
  ];
}

function timed([program, args], cwd) {
  const started = performance.now();
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'ignore', timeout: 600_000 });
  return error === undefined && (status === 0 || status === 1)
    ? performance.now() - started
    : undefined;
}

function printGrowth(temp) {
  const rows = [1_000, 5_000, 20_000, 50_000].map((files) => {
    const root = generate(join(temp, `${files}`), files);
    const cache = join(temp, `cache-${files}`);
    const cold = run('scan', root, cache);
    // Stamps of files that were just written are not trusted: the second scan reads them once more.
    spawnSync('sleep', ['2']);
    run('scan', root, cache);
    appendFileSync(join(root, 'm0/f0.ts'), '\nexport const later = 1;\n');
    const again = run('scan', root, cache);
    const targets =
      files === 5_000
        ? `<= 3000 ${verdict(cold.wall, 3_000)}, <= 300 ${verdict(again.wall, 300)}`
        : '';
    return [
      files,
      cold.edges,
      cold.wall.toFixed(0),
      (cold.wall / files).toFixed(2),
      again.wall.toFixed(0),
      again.listed.toFixed(0),
      `${cold.rss} MiB`,
      targets,
    ];
  });
  printTable(
    'scan of generated TypeScript: milliseconds',
    [
      'files',
      'edges',
      'cold',
      'cold a file',
      'after a small change',
      'of it listing',
      'memory',
      'targets',
    ],
    rows,
  );
}

/** Modules of 25 files; each file imports three neighbours, another module and a package. */
function generate(root, files) {
  for (let at = 0; at < files; at += 1) {
    const directory = join(root, `m${Math.floor(at / 25)}`);
    if (at % 25 === 0) mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `f${at}.ts`), content(at, files));
  }
  writeFileSync(join(root, 'package.json'), '{ "name": "generated" }');
  writeFileSync(
    join(root, 'tsconfig.json'),
    '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
  );
  execFileSync('git', ['init', '-q', root]);
  execFileSync('git', ['add', '-A'], { cwd: root });
  return root;
}

function content(at, files) {
  const near = [1, 2, 3]
    .map((step) => Math.floor(at / 25) * 25 + ((at + step) % 25))
    .filter((it) => it < files);
  const far = (at * 7_919) % files;
  const imports = near.map((it) => `import { value${it} } from './f${it}.js';`);
  const body = Array.from(
    { length: 40 },
    (_, line) => `  total += value${near[0] ?? at} * ${line} - options.step;`,
  );
  return `${imports.join('\n')}
import type { Options } from '@/m${Math.floor(far / 25)}/f${far}';
import { z } from 'zod';

export interface Options { readonly step: number }
export const value${at} = z.number().parse(${at});
export function sum${at}(options: Options): number {
  let total = 0;
${body.join('\n')}
  return total;
}
`;
}

/** Medians by wall time of each way, in turn, so that a busy machine slows all of them alike. */
function sample(ways) {
  const all = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, measureOne] of Object.entries(ways)) all[name].push(measureOne());
  return Object.fromEntries(
    Object.entries(all).map(([name, runs]) => [
      name,
      runs.sort((a, b) => a.wall - b.wall)[Math.floor(runs.length / 2)],
    ]),
  );
}

function run(...args) {
  return JSON.parse(execFileSync(process.execPath, [CHILD, ...args], { encoding: 'utf8' }));
}
