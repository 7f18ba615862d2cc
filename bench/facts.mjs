import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable, ratio, verdict } from './lib/table.mjs';

const REPOSITORY = new URL('..', import.meta.url).pathname;
const CHILD = new URL('lib/facts-child.mjs', import.meta.url).pathname;
const ROUNDS = 5;
/** What the command tells V8, see `tier-up-late.ts` there; bare parses are left as Node runs them. */
const COMMAND_FLAGS = [
  '--wasm-tiering-budget=1000000000',
  '--max-inlined-bytecode-size-cumulative=100',
];
const BARE = new Set(['parse', 'visit']);

/**
 * Facts of this repository's own TypeScript, each way in processes of its own: bare parses, parses
 * with a look at every node, facts in one thread, by one worker and by two, and from the cache; and
 * three ways of reading a commit.
 */
export async function benchFacts() {
  const temp = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  try {
    printFacts(temp);
    printReaders();
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

function printFacts(temp) {
  const kinds = ['parse', 'visit', 'facts', 'cold', 'one', 'two', 'warm'];
  const samples = sample(kinds, (kind) =>
    run(kind, kind === 'cold' ? join(temp, `${Math.random()}`) : temp),
  );
  const bare = samples.parse;
  const names = {
    parse: 'bare parse, one thread',
    visit: 'the same, and a look at every node',
    facts: 'parse and facts, one thread',
    cold: 'the same, written to a cache',
    one: 'facts by one worker',
    two: 'facts by two workers',
    warm: 'facts from the cache',
  };
  const rows = kinds.map((kind) => {
    const { cpu, wall, files } = samples[kind];
    const target = kind === 'cold' ? `<= 1.3x ${verdict(cpu / bare.cpu, 1.3)}` : '';
    return [names[kind], files, wall.toFixed(0), cpu.toFixed(0), ratio(cpu / bare.cpu), target];
  });
  printTable(
    'facts of this repository: milliseconds',
    ['way', 'files', 'wall', 'CPU', 'CPU to bare parse', 'target'],
    rows,
  );
}

function printReaders() {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: REPOSITORY, encoding: 'utf8' });
  const kinds = ['embedded', 'batch', 'show'];
  const samples = sample(kinds, (kind) => run(kind, commit.trim()));
  const names = {
    embedded: 'isomorphic-git, embedded',
    batch: 'one git cat-file --batch',
    show: 'git show for each file',
  };
  const rows = kinds.map((kind) => {
    const { wall, files, rss } = samples[kind];
    return [names[kind], files, wall.toFixed(0), ratio(wall / samples.batch.wall), `${rss} MiB`];
  });
  printTable(
    'reading 500 files of a commit: milliseconds',
    ['reader', 'files', 'wall', 'to --batch', 'memory'],
    rows,
  );
}

/** Medians of each kind, in turn, so that a busy machine slows all of them alike. */
function sample(kinds, measureOne) {
  const all = Object.fromEntries(kinds.map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of kinds) all[kind].push(measureOne(kind));
  return Object.fromEntries(
    Object.entries(all).map(([kind, runs]) => [
      kind,
      runs.sort((a, b) => a.cpu - b.cpu)[Math.floor(runs.length / 2)],
    ]),
  );
}

function run(kind, argument) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...(BARE.has(kind) ? [] : COMMAND_FLAGS), CHILD, kind, REPOSITORY, argument],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
