import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadRun } from './matrix/load-run.mjs';

/**
 * Runs a whole matrix of the syntax package, in parts that take turns in one process per core. Each
 * part is kept until the next run: `--resume` takes up one that was interrupted. `--parts` runs the
 * first ones only, each of which is a cross-section of the corpus; the record says how many.
 */
const RECORDS = fileURLToPath(new URL('../packages/syntax/test/matrix/', import.meta.url));
const PARTS = fileURLToPath(new URL('../.cache/matrix/', import.meta.url));
const CHILD = fileURLToPath(new URL('matrix/child.mjs', import.meta.url));
const CORES = Math.min(availableParallelism(), 8);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { resume: { type: 'boolean' }, parts: { type: 'string' } },
});
const [name = ''] = positionals;
if (!['format', 'mutate'].includes(name)) {
  console.error('Usage: node scripts/matrix.mjs format|mutate [--resume] [--parts N]');
  process.exit(1);
}
const folder = join(PARTS, name);
if (!values.resume) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const run = await loadRun(name);
const parts = Math.min(Number(values.parts ?? run.cells), run.cells);
const counts = await countAll();
for (const [file, record] of Object.entries(run.record(counts, { done: parts, of: run.cells })))
  writeFileSync(join(RECORDS, file), `${JSON.stringify(record, null, 2)}\n`);
const faults = run.faults(counts);
for (const fault of faults) console.log(fault);
console.log(`${faults.length} faults. ${run.progress(counts)}.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function countAll() {
  const started = Date.now();
  const cells = Array.from({ length: parts }, (_, cell) => cell);
  const left = cells.filter((cell) => !existsSync(partFile(cell)));
  const report = () => {
    const sum = sumOf(cells);
    const done = cells.filter((cell) => existsSync(partFile(cell))).length;
    const seconds = Math.round((Date.now() - started) / 1000);
    const faults = run.faults(sum).length;
    console.log(`${done}/${parts} parts, ${seconds} s: ${run.progress(sum)}, ${faults} faults`);
  };
  const children = Math.min(CORES, left.length);
  await Promise.all(Array.from({ length: children }, () => countInChild(left, report)));
  return sumOf(cells);
}

/** Adds up the parts that are there, in their order. */
function sumOf(cells) {
  return cells
    .filter((cell) => existsSync(partFile(cell)))
    .map((cell) => JSON.parse(readFileSync(partFile(cell), 'utf8')))
    .reduce(run.add);
}

function partFile(cell) {
  return join(folder, `${cell}.json`);
}

/** Gives a child one part after another until none is left. */
function countInChild(left, report) {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, [name]);
    let cell;
    const next = () => {
      cell = left.shift();
      if (cell === undefined) child.disconnect();
      else child.send(cell);
    };
    child.on('message', (part) => {
      if (part !== 'ready') {
        writeFileSync(`${partFile(cell)}.new`, JSON.stringify(part));
        renameSync(`${partFile(cell)}.new`, partFile(cell));
        report();
      }
      next();
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`A child ended with ${signal ?? code}.`));
    });
  });
}
