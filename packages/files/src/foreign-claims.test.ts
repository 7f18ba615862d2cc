import { expect, test } from 'vitest';
import { acquireClaim, foreignClaims, type OwnerIdentity, readClaims } from './index.js';
import { createMemoryFs, type MemoryFs } from './testing.js';

const OWNER: OwnerIdentity = {
  pid: 1,
  startTicks: '1',
  bootId: 'boot',
  pidNs: 'ns',
  machineId: 'machine',
  hostname: 'host',
  threadId: 0,
  nonce: '1'.padStart(32, '0'),
};

const start = (): MemoryFs => createMemoryFs({ '/claims': { directory: true } });

function acquire(fs: MemoryFs, takeOver?: string) {
  const dir = fs.openRoot('/claims');
  return acquireClaim(fs, dir, OWNER, () => 'dead', takeOver === undefined ? {} : { takeOver });
}

function use(fs: MemoryFs): number {
  const result = acquire(fs);
  if (!result.held) throw new Error(`held: ${result.liveness} ${result.name}`);
  result.claim.release();
  return result.claim.generation;
}

test.each([
  ['3.done/', (fs: MemoryFs) => fs.outside.mkdir('/claims/3.done'), '3.done'],
  ['3, a symlink', (fs: MemoryFs) => fs.outside.symlink('/x', '/claims/3'), '3'],
  ['.claim-x/', (fs: MemoryFs) => fs.outside.mkdir('/claims/.claim-x'), '.claim-x'],
])('a foreign entry below the newest claim is left alone: %s', (_name, plant, entry) => {
  const fs = start();
  for (let count = 0; count < 5; count += 1) use(fs);
  plant(fs);
  expect([use(fs), use(fs)]).toEqual([6, 7]);
  expect(fs.outside.list('/claims')).toEqual(expect.arrayContaining([entry, '7', '7.done']));
});

test.each(['9007199254740991', '2147483648', '99999999999999999999999'])(
  'a number that nobody counted up to hides no claim: %s',
  (name) => {
    const fs = start();
    use(fs);
    fs.outside.write(`/claims/${name}`, '');
    expect(use(fs)).toBe(2);
    expect(foreignClaims(fs, fs.openRoot('/claims'))).toEqual([name]);
  },
);

test.each(['9', '9.done'])('a directory %s blocks until the user gives it up', (name) => {
  const fs = start();
  use(fs);
  fs.outside.mkdir(`/claims/${name}`);
  expect(readClaims(fs, fs.openRoot('/claims')).highest).toMatchObject({ damaged: true });
  expect(acquire(fs)).toEqual({ held: false, liveness: 'damaged', name: '9' });
  expect(acquire(fs, '9')).toMatchObject({ held: true, claim: { generation: 2 } });
  expect(fs.outside.list('/claims')).toContain(`abandoned-${name}`);
});

test('the highest number there can be blocks until the user gives it up, released or not', () => {
  const fs = start();
  fs.outside.write('/claims/2147483647', '');
  fs.outside.write('/claims/2147483647.done', '');
  expect(acquire(fs)).toEqual({ held: false, liveness: 'damaged', name: '2147483647' });
  expect(acquire(fs, '2147483647')).toMatchObject({ held: true, claim: { generation: 1 } });
});

test('what a directory had hidden counts again: a living holder is not taken over', () => {
  const fs = start();
  const dir = fs.openRoot('/claims');
  use(fs);
  fs.outside.write('/claims/2', '');
  fs.outside.mkdir('/claims/9');
  const result = acquireClaim(fs, dir, OWNER, () => 'alive', { takeOver: '9' });
  expect(result).toEqual({ held: false, liveness: 'damaged', name: '2' });
});
