import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript, makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGraphMemory } from '../src/node/index.js';

let temp: TempDir;
let script: string;
beforeAll(async () => {
  temp = makeTempDir();
  script = await bundleScript(join(import.meta.dirname, 'graph-memory-child.ts'), temp.path);
});
afterAll(() => temp.remove());

/** What a process said until it was killed after so many lines. */
function sayings(file: string, seed: number, lines: number): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, file, `${seed}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.split('\n').length > lines) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', () => resolve(output.split('\n').slice(0, -1)));
  });
}

test('of processes that share a memory and are killed none sees a stale graph', async () => {
  const file = join(temp.path, 'cache', 'imports');
  const said = await Promise.all([1, 2, 3, 4].map((seed) => sayings(file, seed, 25 * seed)));
  for (const [index, lines] of said.entries()) {
    expect(lines.length).toBeGreaterThanOrEqual(25 * (index + 1));
    expect(new Set(lines)).toEqual(new Set(['same']));
  }
  // Left by one that was killed while it wrote; the memory itself is whole.
  expect(openGraphMemory(file).recall()?.files.size).toBeGreaterThan(40);
  const left = readdirSync(join(temp.path, 'cache')).filter((name) => name.endsWith('.tmp'));
  expect(left.length).toBeLessThanOrEqual(4);
  rmSync(join(temp.path, 'cache'), { recursive: true });
});
