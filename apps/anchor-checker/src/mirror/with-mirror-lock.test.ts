import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { acquireClaim, createNodeFs, currentOwner } from '@holdfast/files';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { remoteReasonOf } from '../network/remote-failure.js';
import { type MirrorPlace, mirrorPlace } from './mirror-place.js';
import { withMirrorLock } from './with-mirror-lock.js';

const { signal } = new AbortController();

/** A claim on a mirror by a process of another container, which nobody here can judge. */
function claimElsewhere(place: MirrorPlace): void {
  mkdirSync(place.lock, { recursive: true });
  // A port that wraps that of the disk plays another process.
  const files = { ...createNodeFs() };
  const dir = files.openRoot(place.lock);
  const owner = { ...currentOwner(), hostname: 'elsewhere', bootId: 'another', pidNs: 'pid:[1]' };
  expect(acquireClaim(files, dir, { ...owner, machineId: 'm' }, () => 'dead').held).toBe(true);
  files.close(dir);
}

function giveSign(place: MirrorPlace, secondsAgo: number): void {
  writeFileSync(place.beat, '');
  const at = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(place.beat, at, at);
}

test('writers of one mirror follow one another', async () => {
  using temp = makeTempDir();
  const place = mirrorPlace(temp.path, 'one');
  const order: string[] = [];
  const write = (name: string) =>
    withMirrorLock(place, { waitMs: 10_000, signal }, async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    });
  await Promise.all([write('a'), write('b')]);
  expect(order[1]).toBe(order[0]?.replace('begins', 'ends'));
  expect(order[3]).toBe(order[2]?.replace('begins', 'ends'));
});

test('a writer that does not end in time is said to be busy; one that fails gives the lock up', async () => {
  using temp = makeTempDir();
  const place = mirrorPlace(temp.path, 'one');
  await withMirrorLock(place, { waitMs: 0, signal }, async () => {
    const second = await withMirrorLock(place, { waitMs: 0, signal }, async () => 'written').catch(
      (error: unknown) => remoteReasonOf(error),
    );
    expect(second).toBe('busy');
  });
  const failing = withMirrorLock(place, { waitMs: 0, signal }, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await withMirrorLock(place, { waitMs: 0, signal }, async () => 'written')).toBe('written');
});

test('a writer of another container is waited for as long as it gives signs of life', async () => {
  using temp = makeTempDir();
  const place = mirrorPlace(temp.path, 'one');
  const write = () => withMirrorLock(place, { waitMs: 300, signal }, async () => 'written');
  claimElsewhere(place);
  giveSign(place, 60);
  expect(await write().catch((error: unknown) => remoteReasonOf(error))).toBe('busy');
  giveSign(place, 121);
  expect(await write()).toBe('written');
});

test('a damaged claim is taken over when nobody gives a sign of life', async () => {
  using temp = makeTempDir();
  const place = mirrorPlace(temp.path, 'one');
  claimElsewhere(place);
  for (const name of readdirSync(place.lock)) writeFileSync(`${place.lock}/${name}`, 'damaged');
  const written = withMirrorLock(place, { waitMs: 5000, signal }, async () => 'written');
  expect(await written).toBe('written');
});

test('waiting ends with the signal', async () => {
  using temp = makeTempDir();
  const place = mirrorPlace(temp.path, 'one');
  const stop = new AbortController();
  await withMirrorLock(place, { waitMs: 0, signal }, async () => {
    const options = { waitMs: 60_000, signal: stop.signal };
    const waiting = withMirrorLock(place, options, async () => 'written').catch((error: unknown) =>
      remoteReasonOf(error),
    );
    stop.abort();
    expect(await waiting).toBe('stopped');
  });
});

test.each(['', '../one', 'A', 'one/two', 'one.git'])('%j is no id of a mirror', (id) => {
  expect(() => mirrorPlace('/mirrors', id)).toThrow('is no id');
});
