import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBench } from './mirror-bench.js';

let bench: Awaited<ReturnType<typeof startBench>>;
let script: string;

beforeAll(async () => {
  bench = await startBench();
  script = await bundleScript(join(import.meta.dirname, 'fetch-child.ts'), bench.temp.path);
});
afterAll(() => bench.close());

/** Processes that write to a mirror, by the mark in their environment. */
function writers(gitDir: string): number {
  const mark = `HOLDFAST_MIRROR=${gitDir}\0`;
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
    } catch {
      return false;
    }
  }).length;
}

test.runIf(process.platform === 'linux')(
  'a service that is killed in a fetch leaves git behind; the next one ends it, and fetches',
  async () => {
    const shop = bench.makeServed('shop');
    const first = shop.commit({ a: '1' });
    const mirrors = await bench.open({}, 'killed');
    await mirrors.fetch(bench.repository());
    const second = shop.commit({ noise: randomBytes(3_000_000) });
    const gitDir = bench.gitDir('one', 'killed');

    // The server stops in the middle of the pack, and says nothing more.
    let posts = 0;
    bench.server.intercept = (request, response) => {
      if (request.method === 'POST') posts += 1;
      if (posts === 3) {
        const write = response.write.bind(response) as (chunk: Buffer) => boolean;
        let sent = 0;
        response.write = ((chunk: Buffer) => {
          sent += chunk.length;
          if (sent < 1_000_000) return write(chunk);
          return false;
        }) as typeof response.write;
        response.end = (() => response) as typeof response.end;
      }
      return false;
    };
    const args = [script, join(bench.temp.path, 'killed'), bench.server.caFile];
    const child = spawn(process.execPath, [...args, `${bench.server.origin}/shop`], {
      stdio: 'inherit',
    });
    const packs = () => readdirSync(join(gitDir, 'objects/pack'));
    await expect
      .poll(() => packs().some((it) => it.startsWith('tmp_pack_')), { timeout: 30_000 })
      .toBe(true);
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(writers(gitDir)).toBeGreaterThan(0);

    // What the last good fetch brought is there as before.
    const before = await mirrors.open(bench.repository());
    expect(await before.history.resolve('HEAD')).toBe(first);
    await before.close();

    bench.server.intercept = () => false;
    await mirrors.fetch(bench.repository());
    expect(writers(gitDir)).toBe(0);
    expect(packs().filter((it) => it.startsWith('tmp_'))).toEqual([]);
    const after = await mirrors.open(bench.repository());
    expect(await after.history.resolve('HEAD')).toBe(second);
    await after.close();
  },
);
