import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { openJournal } from '@holdfast/journal';
import { planId } from '@holdfast/plan';
import { measure } from './lib/measure.mjs';
import { ms, printTable, ratio } from './lib/table.mjs';

const COUNTS = (process.env.HOLDFAST_BENCH_MANY ?? '1,100,5000').split(',').map(Number);
const ROUNDS = Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 3);
const LIMITS = { files: 10_000, totalBytes: 64 * 1024 * 1024 };

/**
 * Plans of version 2 over 1, 100 and 5,000 files of 4 KiB (updates, creates, deletes and moves in equal
 * parts), beside `git apply` and a loop of plain writes in the same run, and the greatest memory.
 */
export async function benchApplyMany() {
  const rows = [];
  const memory = [];
  for (const count of COUNTS) {
    const result = await measure(variants(count), count > 1000 ? 1 : ROUNDS);
    const loop = result['loop of plain writes'].median;
    for (const [name, { median }] of Object.entries(result)) {
      rows.push([count, name, ms(median), ms(median / count), ratio(median / loop)]);
    }
    memory.push([count, ...mebibytesOf(count)]);
  }
  printTable(
    'apply of many files: milliseconds',
    ['files', 'variant', 'median', 'for one file', 'of the loop'],
    rows,
  );
  printTable(
    'apply of many files: greatest memory in MiB',
    ['files', 'with the plan loaded', 'after the apply'],
    memory,
  );
}

function variants(count) {
  const fresh = { setup: () => makeTree(count), teardown: removeTree };
  const plan = planOf(count);
  return {
    'loop of plain writes': { ...fresh, run: (root) => writeAll(root, count) },
    'git apply': {
      setup: () => withPatch(count),
      run: (root) =>
        execFileSync(
          'git',
          ['apply', '-p2', '--unsafe-paths', '--whitespace=nowarn', 'change.patch'],
          {
            cwd: root,
            env: { ...process.env, GIT_CEILING_DIRECTORIES: root },
          },
        ),
      teardown: removeTree,
    },
    'holdfast apply': {
      ...fresh,
      run: async (root) => {
        const result = await openJournal(root).apply(plan, { limits: LIMITS });
        if (result.status !== 'applied') throw new Error(JSON.stringify(result.conflicts));
      },
    },
    'holdfast recover': {
      setup: async () => {
        const root = makeTree(count);
        await openJournal(root).apply(plan, { limits: LIMITS });
        return root;
      },
      run: async (root) => {
        const result = await openJournal(root).recover({ last: true });
        if (result.status !== 'recovered') throw new Error(JSON.stringify(result.conflicts));
      },
      teardown: removeTree,
    },
  };
}

const text = (i, word) => `${`// ${word} ${i}\n`.repeat(512).slice(0, 4095)}\n`;
const path = (i) => `src/d${Math.floor(i / 100)}/file-${i}.ts`;
const moved = (i) => `src/moved${Math.floor(i / 100)}/file-${i}.ts`;
const kindOf = (i) => ['update', 'create', 'delete', 'move'][i % 4];

function makeTree(count, root = newDirectory()) {
  for (let i = 0; i < count; i += 1) {
    if (kindOf(i) !== 'create') put(root, path(i), text(i, 'old'));
  }
  return root;
}

function newDirectory() {
  return mkdtempSync(join(process.env.HOLDFAST_BENCH_DIR ?? tmpdir(), 'holdfast-bench-'));
}

function removeTree(root) {
  rmSync(root, { recursive: true, force: true });
}

function put(root, name, content) {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** What an agent's tools do: write, remove, write elsewhere and remove. */
function writeAll(root, count) {
  for (let i = 0; i < count; i += 1) {
    const kind = kindOf(i);
    if (kind === 'update' || kind === 'create') put(root, path(i), text(i, 'new'));
    if (kind === 'move') put(root, moved(i), text(i, 'old'));
    if (kind === 'delete' || kind === 'move') rmSync(join(root, path(i)));
  }
}

function withPatch(count) {
  const both = newDirectory();
  const root = makeTree(count, join(both, 'old'));
  writeAll(makeTree(count, join(both, 'new')), count);
  mkdirSync(root, { recursive: true });
  let patch = '';
  try {
    execFileSync('git', ['diff', '--no-index', '-M', '-l0', 'old', 'new'], {
      cwd: both,
      maxBuffer: 1 << 28,
    });
  } catch (error) {
    patch = error.stdout;
  }
  writeFileSync(join(root, 'change.patch'), patch);
  return root;
}

function planOf(count) {
  const operations = Array.from({ length: count }, (_, i) => operationOf(i));
  operations.sort((a, b) => (a.path < b.path ? -1 : 1));
  const body = {
    schemaVersion: 2,
    appRoot: '.',
    operations,
    dependencies: [],
    conflicts: [],
    verification: [],
    unsupported: [],
  };
  return { ...body, id: planId(body) };
}

function operationOf(i) {
  const kind = kindOf(i);
  const before = sha256(text(i, 'old'));
  const content = text(i, 'new');
  const reason = 'benchmark';
  if (kind === 'delete') {
    return { kind, path: path(i), beforeSha256: before, afterSha256: null, reason };
  }
  if (kind === 'move') {
    const hashes = { beforeSha256: before, afterSha256: before };
    return { kind, path: moved(i), from: path(i), ...hashes, reason };
  }
  const beforeSha256 = kind === 'create' ? null : before;
  return { kind, path: path(i), beforeSha256, afterSha256: sha256(content), content, reason };
}

/** In a process of its own, which does nothing else. */
function mebibytesOf(count) {
  const root = makeTree(count);
  const file = join(root, 'plan.json');
  writeFileSync(file, JSON.stringify(planOf(count)));
  const script = `
    import { readFileSync } from 'node:fs';
    import { parsePlan } from '@holdfast/plan';
    import { openJournal } from '@holdfast/journal';
    const limits = ${JSON.stringify(LIMITS)};
    const { plan } = parsePlan(JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')), { limits });
    const loaded = process.resourceUsage().maxRSS;
    const { status } = await openJournal(${JSON.stringify(root)}).apply(plan, { limits });
    console.log(JSON.stringify([status, loaded, process.resourceUsage().maxRSS]));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  removeTree(root);
  const [status, ...kibibytes] = JSON.parse(output);
  if (status !== 'applied') throw new Error(`apply answered ${status}`);
  return kibibytes.map((kib) => Math.round(kib / 1024));
}
