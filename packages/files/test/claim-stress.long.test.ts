import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript, makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROCESSES = 6;

let temp: TempDir;
let script: string;

beforeAll(async () => {
  temp = makeTempDir();
  script = await bundleScript(join(import.meta.dirname, 'claim-child.ts'), temp.path);
});
afterAll(() => temp.remove());

interface Tally {
  visits: number;
  violations: number;
  unclear: number;
  kills: number;
  failures: number;
}

/** Keeps six processes at it for a while; those that killed themselves are replaced. */
async function stress(lock: string, directory: string, forMs: number): Promise<Tally> {
  const tally: Tally = { visits: 0, violations: 0, unclear: 0, kills: 0, failures: 0 };
  const end = Date.now() + forMs;
  const keepOne = async (): Promise<void> => {
    for (let left = forMs; left > 0; left = end - Date.now()) {
      const child = spawn(process.execPath, [script, directory, lock, `${left}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.stdout.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        tally.visits += text.split('.').length - 1;
        tally.violations += text.split('!').length - 1;
        tally.unclear += text.split('?').length - 1;
      });
      const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
      if (signal === 'SIGKILL') tally.kills += 1;
      else if (code !== 0) tally.failures += 1;
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, keepOne));
  return tally;
}

test('six processes that are killed at random never hold a claim together', async () => {
  const claims = join(temp.path, 'claims');
  mkdirSync(claims);
  const tally = await stress('claims', temp.path, 5_000);
  expect(tally).toMatchObject({ violations: 0, unclear: 0, failures: 0 });
  expect(tally.visits).toBeGreaterThan(20);
  expect(tally.kills).toBeGreaterThan(0);
  // At most the last claim, its release, and what processes killed in between did not clear.
  expect(readdirSync(claims).length).toBeLessThan(3 + 2 * PROCESSES);
});

test('the same stress sees a lock that unlinks what looks stale', async () => {
  const directory = join(temp.path, 'naive');
  mkdirSync(directory);
  let violations = 0;
  for (let round = 0; round < 10 && violations === 0; round += 1) {
    violations = (await stress('naive', directory, 2_000)).violations;
  }
  expect(violations).toBeGreaterThan(0);
});
