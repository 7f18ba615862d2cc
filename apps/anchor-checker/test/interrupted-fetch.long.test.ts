import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { bundleScript, runProcess } from '@holdfast/test-kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startBench } from './mirror-bench.js';

let bench: Awaited<ReturnType<typeof startBench>>;
let script: string;

beforeAll(async () => {
  bench = await startBench();
  script = await bundleScript(join(import.meta.dirname, 'fetch-child.ts'), bench.temp.path);
});
afterEach(() => {
  bench.server.intercept = () => false;
});
afterAll(() => bench.close());

/** Three megabytes in files that are small enough to be fetched. */
const noise = () =>
  Object.fromEntries([1, 2, 3, 4].map((name) => [`noise${name}`, randomBytes(750_000)]));

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

/** The server stops in the middle of an answer that is longer, and says nothing more. */
function stallAfter(response: ServerResponse, bytes: number): void {
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  let sent = 0;
  response.write = ((chunk: Buffer) => {
    sent += chunk.length;
    return sent < bytes && write(chunk);
  }) as typeof response.write;
  response.end = (() => (sent < bytes ? end() : response)) as typeof response.end;
}

test.runIf(process.platform === 'linux')(
  'a service that is killed in a fetch leaves git behind; the next one ends it, and fetches',
  async () => {
    const shop = bench.makeServed('shop');
    const first = shop.commit({ a: '1' });
    const mirrors = await bench.open({}, 'killed');
    await mirrors.fetch(bench.repository());
    const second = shop.commit(noise());
    const gitDir = bench.gitDir('one', 'killed');

    bench.server.intercept = (_, response) => {
      stallAfter(response, 1_000_000);
      return false;
    };
    const args = [script, join(bench.temp.path, 'killed'), bench.server.caFile];
    const child = spawn(process.execPath, [...args, `${bench.server.origin}/shop`], {
      stdio: 'inherit',
    });
    const packs = () => readdirSync(join(gitDir, 'objects/pack'));
    await expect
      .poll(() => packs().some((it) => it.startsWith('tmp_pack_')), { timeout: 60_000 })
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

test('a disk that is full: the mirror is what it was, and nothing half is left', async () => {
  const full = bench.makeServed('full');
  const first = full.commit({ a: '1' });
  const repository = bench.repository({ url: `${bench.server.origin}/full` });
  const mirrors = await bench.open({}, 'full');
  await mirrors.fetch(repository);
  full.commit(noise());
  // A limit on the size of files fails as a full disk does, and needs no privileges.
  const limited = join(bench.temp.path, 'limited');
  mkdirSync(limited);
  const lines = [
    '#!/bin/sh',
    'trap "" XFSZ',
    'ulimit -f 1000',
    `PATH='${process.env.PATH}' exec git "$@"`,
    '',
  ];
  writeFileSync(join(limited, 'git'), lines.join('\n'), { mode: 0o755 });
  const args = [script, join(bench.temp.path, 'full'), bench.server.caFile, repository.url];
  const env = { PATH: `${limited}:${process.env.PATH}` };
  const child = await runProcess(process.execPath, args, { env });
  expect(JSON.parse(child.stdout)).toMatchObject({
    code: 'repository-unavailable',
    data: { reason: 'disk-full', retry: true },
  });
  const packs = readdirSync(join(bench.gitDir('one', 'full'), 'objects/pack'));
  expect(packs.filter((it) => it.startsWith('tmp_'))).toEqual([]);
  const { history, close } = await mirrors.open(repository);
  expect(await history.resolve('HEAD')).toBe(first);
  await close();
  await mirrors.fetch(repository);
});
