import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { planId } from '@holdfast/plan';

const SIZE = 8 * 1024;

/** Text of 8 KiB that differs by seed. */
export function text(seed) {
  const line = `export const value${seed} = ${JSON.stringify(`line of sample ${seed}`)};\n`;
  return `${line.repeat(Math.ceil(SIZE / line.length)).slice(0, SIZE - 1)}\n`;
}

/** A directory on the real disk (HOLDFAST_BENCH_DIR or the temporary directory) with `count` files in `src`. */
export function makeWorkspace(count) {
  const root = mkdtempSync(join(process.env.HOLDFAST_BENCH_DIR ?? tmpdir(), 'holdfast-bench-'));
  mkdirSync(join(root, 'src'));
  for (let i = 0; i < count; i += 1) writeFileSync(join(root, path(i)), text(i));
  return root;
}

export const path = (i) => `src/file-${String(i).padStart(2, '0')}.ts`;

export function removeWorkspace(root) {
  rmSync(root, { recursive: true, force: true });
}

/** A valid plan that updates `count` files from `text(i + from)` to `text(i + to)`. */
export function updatePlan(count, from, to) {
  const body = {
    schemaVersion: 1,
    appRoot: '.',
    operations: Array.from({ length: count }, (_, i) => ({
      path: path(i),
      kind: 'update',
      beforeSha256: sha256(text(i + from)),
      afterSha256: sha256(text(i + to)),
      content: text(i + to),
      reason: 'benchmark',
    })),
    dependencies: [],
    conflicts: [],
    verification: [],
    unsupported: [],
  };
  return { ...body, id: planId(body) };
}
