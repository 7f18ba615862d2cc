import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from './lib/table.mjs';
import { makeWorkspace, path, removeWorkspace, text, updatePlan } from './lib/workspace.mjs';

const FILES = 4;
const CHILD = new URL('lib/kill-child.mjs', import.meta.url).pathname;
const SHIM = new URL('../packages/journal/test/harness/kill-shim.c', import.meta.url).pathname;

/**
 * What a SIGKILL leaves of a change of four files: a kill before, half-way in and after every libc
 * call that changes the disk, for the ways people change files today and for ours (crash-safety.md 5.6).
 */
export async function benchKill() {
  const temp = mkdtempSync(join(tmpdir(), 'holdfast-kill-'));
  try {
    const shim = buildShim(temp);
    if (shim === undefined) {
      console.log('\n## Killed in the middle of a change of 4 files\n\nNeeds a C compiler.');
      return;
    }
    const rows = TOOLS.map((tool) => row(tool.name, sweep(tool, shim, temp)));
    printTable(
      'Killed in the middle of a change of 4 files',
      ['tool', 'kills', 'all old', 'all new', 'mixed', 'a file garbled', 'missing', 'litter'],
      rows,
    );
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

const node = (kind) => ({
  command: process.execPath,
  args: (root, temp) => [CHILD, kind, root, temp],
});

const TOOLS = [
  { name: 'git apply', command: 'git', args: (_, temp) => ['apply', join(temp, 'change.patch')] },
  { name: 'loop of write-file-atomic', ...node('atomic') },
  { name: 'loop of fs.writeFileSync', ...node('write') },
  { name: 'holdfast, then recover', ...node('apply'), after: node('recover') },
];

function buildShim(temp) {
  const library = join(temp, 'shim.so');
  for (const compiler of ['cc', 'gcc', 'clang']) {
    const args = ['-shared', '-fPIC', '-O1', '-o', library, SHIM, '-ldl'];
    if (spawnSync(compiler, args).status === 0) return library;
  }
  return undefined;
}

function sweep(tool, shim, temp) {
  writeInputs(temp);
  const log = join(temp, 'calls.log');
  rmSync(log, { force: true });
  const complete = run(tool, shim, temp, { CR_LOG: log });
  if (complete.result.status !== 0) throw new Error(`${tool.name}: ${complete.result.stderr}`);
  const calls = readFileSync(log, 'utf8').trimEnd().split('\n');
  const counts = { kills: 0, old: 0, new: 0, mixed: 0, garbled: 0, missing: 0, litter: 0 };
  for (const [index, call] of calls.entries()) {
    const modes = call.includes(' write ') ? ['before', 'half', 'after'] : ['before', 'after'];
    for (const mode of modes) {
      const point = { CR_KILL: String(index + 1), CR_MODE: mode };
      const { result, found } = run(tool, shim, temp, point);
      if (result.signal !== 'SIGKILL') continue;
      counts.kills += 1;
      counts[found.state] += 1;
      if (found.litter) counts.litter += 1;
    }
  }
  return counts;
}

function writeInputs(temp) {
  writeFileSync(join(temp, 'plan.json'), JSON.stringify(updatePlan(FILES, 0, 100)));
  const hunks = Array.from({ length: FILES }, (_, i) => patchOf(path(i), text(i), text(i + 100)));
  writeFileSync(join(temp, 'change.patch'), hunks.join(''));
}

function patchOf(name, before, after) {
  const [old, now] = [before, after].map((content) => content.trimEnd().split('\n'));
  return [
    `diff --git a/${name} b/${name}`,
    `--- a/${name}`,
    `+++ b/${name}`,
    `@@ -1,${old.length} +1,${now.length} @@`,
    ...old.map((line) => `-${line}`),
    ...now.map((line) => `+${line}`),
    '',
  ].join('\n');
}

function run(tool, shim, temp, point) {
  const root = makeWorkspace(FILES);
  try {
    const env = { ...process.env, LD_PRELOAD: shim, CR_ROOT: root, ...point };
    const options = { cwd: root, env, encoding: 'utf8' };
    const result = spawnSync(tool.command, tool.args(root, temp), options);
    if (tool.after !== undefined) {
      const after = spawnSync(tool.after.command, tool.after.args(root, temp), {
        encoding: 'utf8',
      });
      if (after.status !== 0) throw new Error(`recover: ${after.stderr}`);
    }
    return { result, found: classify(root) };
  } finally {
    removeWorkspace(root);
  }
}

/** One worst word for the four files, and whether other files lie beside them. */
function classify(root) {
  const names = readdirSync(join(root, 'src'));
  const states = Array.from({ length: FILES }, (_, i) => {
    if (!names.includes(path(i).slice('src/'.length))) return 'missing';
    const content = readFileSync(join(root, path(i)), 'utf8');
    return content === text(i) ? 'old' : content === text(i + 100) ? 'new' : 'garbled';
  });
  const worst = ['missing', 'garbled'].find((state) => states.includes(state));
  const whole = states.every((state) => state === states[0]) ? states[0] : 'mixed';
  return { state: worst ?? whole, litter: names.length > states.length };
}

function row(name, { kills, old, new: now, mixed, garbled, missing, litter }) {
  return [name, kills, old, now, mixed, garbled, missing, litter];
}
