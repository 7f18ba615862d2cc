import { expect, test } from 'vitest';
import { acquireClaimWaiting, type Liveness } from './index.js';
import { createMemoryFs } from './testing.js';

const DIR = { '/claims': { directory: true } } as const;

/** Claims of two processes in one directory; `judge` says what the second hears of the first. */
async function twoProcesses(judge: () => Liveness) {
  const fs = createMemoryFs(DIR);
  const dir = fs.openRoot('/claims');
  const processOf = (pid: number) => ({
    current: () => ({
      pid,
      startTicks: '1',
      bootId: 'b',
      pidNs: 'n',
      machineId: 'm',
      hostname: 'h',
      threadId: 0,
      nonce: pid.toString(16).padStart(32, '0'),
    }),
    probe: judge,
  });
  const first = await acquireClaimWaiting(fs, dir, processOf(1), { waitMs: 0 });
  if (!first.held) return expect.unreachable();
  return {
    release: () => first.claim.release(),
    second: (options: { waitMs: number; signal?: AbortSignal }) =>
      acquireClaimWaiting(fs, dir, processOf(2), options),
  };
}

test('a living holder is waited for until it is done', async () => {
  let looks = 0;
  const both = await twoProcesses(() => {
    looks += 1;
    if (looks === 3) both.release();
    return 'alive';
  });
  expect(await both.second({ waitMs: 600_000 })).toMatchObject({ held: true });
  expect(looks).toBe(3);
});

test('without time a living holder is answered at once', async () => {
  const both = await twoProcesses(() => 'alive');
  const result = await both.second({ waitMs: 0 });
  expect(result).toMatchObject({ held: false, liveness: 'alive', owner: { pid: 1 }, name: '1' });
});

test.each([
  ['dead', { held: true }],
  ['unknown', { held: false, liveness: 'unknown' }],
] as const)('no time is lost waiting for a holder that is %s', async (liveness, answer) => {
  const both = await twoProcesses(() => liveness);
  expect(await both.second({ waitMs: 600_000 })).toMatchObject(answer);
});

test('whoever waits can be called off', async () => {
  const controller = new AbortController();
  const both = await twoProcesses(() => {
    controller.abort();
    return 'alive';
  });
  const result = await both.second({ waitMs: 600_000, signal: controller.signal });
  expect(result).toMatchObject({ held: false, liveness: 'alive' });
});
