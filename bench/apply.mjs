import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '@holdfast/journal';
import writeFileAtomic from 'write-file-atomic';
import { countingFs } from './lib/counting-fs.mjs';
import { bareProtocol, floor } from './lib/floor.mjs';
import { measure } from './lib/measure.mjs';
import { ms, printTable, ratio, verdict } from './lib/table.mjs';
import { makeWorkspace, path, removeWorkspace, text, updatePlan } from './lib/workspace.mjs';

const ROUNDS = Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 25);
const TARGETS = { 1: 4, 8: 4, 32: 3 };

/** Apply of 1, 8 and 32 files of 8 KiB, beside the floor and what people use today, in one run. */
export async function benchApply() {
  const rows = [];
  const costs = [];
  for (const count of [1, 8, 32]) {
    const result = await measure(variants(count), ROUNDS);
    const floor = result.floor.median;
    for (const [name, { median, min }] of Object.entries(result)) {
      const target =
        name === 'holdfast apply'
          ? `<= ${TARGETS[count]}x ${verdict(median / floor, TARGETS[count])}`
          : '';
      rows.push([count, name, ms(median), ms(min), ratio(median / floor), target]);
    }
    costs.push(await cost(count));
  }
  printTable(
    'apply: milliseconds beyond process start',
    ['files', 'variant', 'median', 'min', 'of floor', 'target'],
    rows,
  );
  printTable(
    'apply: flushes and journal bytes',
    ['files', 'fsyncs', 'limit 2u+c+p+14', 'rounds', 'limit', 'journal bytes', 'limit'],
    costs,
  );
}

function variants(count) {
  const before = Array.from({ length: count }, (_, i) => text(i));
  const after = Array.from({ length: count }, (_, i) => text(i + 100));
  // Made by others before: an apply is handed its plan. Validating it is part of the apply.
  const plan = updatePlan(count, 0, 100);
  const fresh = { setup: () => makeWorkspace(count), teardown: removeWorkspace };
  return {
    floor: { ...fresh, run: (root) => floor(root, after) },
    "the protocol's bare calls": { ...fresh, run: (root) => bareProtocol(root, before, after) },
    'start of one program': { run: startProgram },
    'loop of write-file-atomic': {
      ...fresh,
      run: async (root) => {
        for (const [i, content] of after.entries())
          await writeFileAtomic(join(root, path(i)), content);
      },
    },
    'git apply': {
      setup: () => gitWorkspace(count, before, after),
      run: gitApply,
      teardown: ({ root }) => removeWorkspace(root),
    },
    'holdfast apply': {
      ...fresh,
      run: async (root) => {
        const result = await openJournal(root).apply(plan);
        if (result.status !== 'applied') throw new Error(`apply answered ${result.status}`);
      },
    },
  };
}

/** What one run of `cp` costs here: only it can keep access lists and extended attributes. */
function startProgram() {
  return new Promise((resolve, reject) => {
    const child = spawn('cp', ['--version'], { stdio: 'ignore' });
    child.on('exit', resolve);
    child.on('error', reject);
  });
}

function gitWorkspace(count, before, after) {
  const root = makeWorkspace(count);
  const other = `${root}-after`;
  mkdirSync(join(other, 'src'), { recursive: true });
  for (const [i, content] of after.entries()) writeFileSync(join(other, path(i)), content);
  const patch = (() => {
    try {
      execFileSync('git', ['diff', '--no-index', '--no-prefix', root, other], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      });
      return '';
    } catch (error) {
      return error.stdout
        .replaceAll(`${other}/`, '')
        .replaceAll(`${root}/`, '')
        .replaceAll(`${other.slice(1)}/`, '')
        .replaceAll(`${root.slice(1)}/`, '');
    }
  })();
  writeFileSync(join(root, 'change.patch'), patch);
  removeWorkspace(other);
  return { root, before };
}

function gitApply({ root }) {
  execFileSync('git', ['apply', '-p0', '--unsafe-paths', 'change.patch'], {
    cwd: root,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: root },
  });
  if (readFileSync(join(root, path(0)), 'utf8') !== text(100))
    throw new Error('git apply did not apply');
}

async function cost(count) {
  const root = makeWorkspace(count);
  const fs = countingFs();
  await openJournal(root, { fs }).apply(updatePlan(count, 0, 100));
  const limit = 2 * count + 1 + 14;
  const bytes = directoryBytes(join(root, '.holdfast/changes'));
  const byteLimit = Math.round(
    1.1 * count * (text(0).length + text(100).length) + 4096 + 1024 * count,
  );
  removeWorkspace(root);
  const { fsyncs, rounds } = fs.counts;
  return [
    count,
    fsyncs,
    `${limit} ${verdict(fsyncs, limit)}`,
    rounds,
    `6 ${verdict(rounds, 6)}`,
    bytes,
    `${byteLimit} ${verdict(bytes, byteLimit)}`,
  ];
}

/** Bytes that the journal takes: each inode once, and not those it shares with the project. */
function directoryBytes(directory, seen = new Set()) {
  let total = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const child = join(directory, entry.name);
    if (entry.isDirectory()) total += directoryBytes(child, seen);
    else {
      const { ino, size } = statSync(child);
      if (!seen.has(ino)) total += size;
      seen.add(ino);
    }
  }
  return total;
}
