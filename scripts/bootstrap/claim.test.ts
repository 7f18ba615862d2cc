import { spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClaim } from './claim.mjs';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'holdfast-claim-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const ignore = () => undefined;
const claims = () => join(dir, 'claims');
const log = () => join(dir, 'log');

/** A process that enters the section `rounds` times and says so in the log; `die` kills it inside. */
function child(rounds: number, die: boolean): Promise<string | number | null> {
  const code = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withClaim } from ${JSON.stringify(join(import.meta.dirname, 'claim.mjs'))};
    const say = (text) => appendFileSync(${JSON.stringify(log())}, text + ' ' + process.pid + '\\n');
    for (let round = 0; round < ${rounds}; round += 1) {
      await withClaim(${JSON.stringify(claims())}, () => {}, async () => {
        say('in');
        await sleep(10);
        if (${die}) process.kill(process.pid, 'SIGKILL');
        say('out');
      });
    }`;
  const process_ = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  return new Promise((resolve) => {
    process_.on('close', (exit, signal) => resolve(signal ?? exit));
  });
}

test('processes enter one at a time, and those killed inside are taken over', async () => {
  const ends = await Promise.all([
    child(4, false),
    child(1, true),
    child(4, false),
    child(1, true),
  ]);
  expect(ends).toEqual([0, 'SIGKILL', 0, 'SIGKILL']);
  const events = readFileSync(log(), 'utf8').trim().split('\n');
  expect(events.filter((event) => event.startsWith('in'))).toHaveLength(10);
  expect(events.filter((event) => event.startsWith('out'))).toHaveLength(8);
  for (const [index, event] of events.entries()) {
    if (!event.startsWith('out')) continue;
    expect(events[index - 1], 'nobody came in between').toBe(event.replace('out', 'in'));
  }
});

test('a claim of another process with the same id is dead when it began at another time', async () => {
  await withClaim(claims(), ignore, async () => undefined);
  rmSync(join(claims(), '1.done'));
  const owner = JSON.parse(readFileSync(join(claims(), '1'), 'utf8'));
  writeFileSync(join(claims(), '1'), JSON.stringify({ ...owner, start: '1' }));
  await withClaim(claims(), ignore, async () => appendFileSync(log(), 'in\n'));
  expect(readFileSync(log(), 'utf8')).toBe('in\n');
});

test('a failed task releases its claim, and old claims do not pile up', async () => {
  const task = async () => {
    throw new Error('inside');
  };
  for (let n = 0; n < 5; n += 1) {
    await expect(withClaim(claims(), ignore, task)).rejects.toThrow('inside');
  }
  expect(readdirSync(claims()).sort()).toEqual(['5', '5.done']);
});
