import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  acquireClaim,
  acquireClaimFlushing,
  type Claim,
  type ClaimResult,
  createNodeFs,
  currentOwner,
  type DirHandle,
  errnoOf,
  type FsPort,
  type Liveness,
  type OwnerIdentity,
  readClaims,
} from './index.js';

const disk = createNodeFs();
let temp: TempDir;
let dir: DirHandle;
/** Owners that play other processes which have ended, or cannot be judged. */
const judged = new Map<string, Liveness>();

beforeEach(() => {
  temp = makeTempDir();
  dir = disk.openRoot(temp.path);
  judged.clear();
});
afterEach(() => {
  disk.close(dir);
  temp.remove();
});

/** A copy of the port counts as another process: only the files speak between them. */
const otherProcess = (): FsPort => ({ ...disk });
const probe = ({ nonce }: OwnerIdentity): Liveness => judged.get(nonce) ?? 'alive';
const at = (name: string): string => join(temp.path, name);

function acquire(fs: FsPort = otherProcess(), takeOver?: string): ClaimResult {
  const options = takeOver === undefined ? {} : { takeOver };
  return acquireClaim(fs, dir, currentOwner(), probe, options);
}

function hold(fs: FsPort = otherProcess(), takeOver?: string): Claim {
  const result = acquire(fs, takeOver);
  if (!result.held) throw new Error(`not held: ${result.liveness}`);
  return result.claim;
}

test('one holds, the others hear who does, and after the release the next one holds', () => {
  expect(readClaims(disk, dir)).toEqual({});
  const first = hold();
  expect(first.generation).toBe(1);
  expect(acquire()).toEqual({ held: false, owner: first.owner, liveness: 'alive', name: '1' });
  expect(readClaims(disk, dir).highest).toEqual({
    generation: 1,
    name: '1',
    owner: first.owner,
    done: false,
    damaged: false,
  });
  first.release();
  first.release();
  expect(readClaims(disk, dir).highest).toMatchObject({ done: true, damaged: false });
  const second = hold();
  expect(second.generation).toBe(2);
  second.release();
});

test('the directory does not grow: the holder clears what is below, never the highest', () => {
  for (let round = 1; round <= 20; round += 1) {
    const claim = hold();
    expect(claim.generation).toBe(round);
    expect(readdirSync(temp.path)).toEqual([`${round}`]);
    if (round % 3 === 0) judged.set(claim.owner.nonce, 'dead');
    else claim.release();
  }
});

test('a dead owner is followed at once, an unknown one only with its nonce', () => {
  const first = hold();
  judged.set(first.owner.nonce, 'unknown');
  expect(acquire()).toMatchObject({ held: false, liveness: 'unknown', owner: first.owner });
  expect(acquire(otherProcess(), '1')).toMatchObject({ held: false, liveness: 'unknown' });
  expect(acquire(otherProcess(), 'f'.repeat(32))).toMatchObject({ held: false });
  const second = hold(otherProcess(), first.owner.nonce);
  expect(second.generation).toBe(2);
  judged.set(second.owner.nonce, 'dead');
  expect(hold().generation).toBe(3);
});

test('an owner that is alive is never taken over, whatever the user says', () => {
  const first = hold();
  expect(acquire(otherProcess(), first.owner.nonce)).toMatchObject({ liveness: 'alive' });
  expect(acquire(otherProcess(), '1')).toMatchObject({ liveness: 'alive' });
});

test('a late release by somebody who was taken over harms nobody', () => {
  const first = hold();
  judged.set(first.owner.nonce, 'unknown');
  const second = hold(otherProcess(), first.owner.nonce);
  first.release();
  expect(acquire()).toMatchObject({ held: false, owner: second.owner });
  second.release();
  hold().release();
  expect(readdirSync(temp.path)).toEqual(['3', '3.done']);
});

describe('a damaged claim', () => {
  const whole = (): string => {
    hold();
    return readFileSync(at('1'), 'utf8');
  };
  test.each<[string, (text: string) => string | Buffer]>([
    ['empty', () => ''],
    ['zeros', (text) => Buffer.alloc(text.length)],
    ['cut', (text) => text.slice(0, -1)],
    ['half', (text) => text.slice(0, text.length / 2)],
    ['changed', (text) => text.replace('"threadId":0', '"threadId":1')],
    ['garbage', () => 'garbage\n'],
    ['long', (text) => text.repeat(100)],
    [
      'JSON of something else',
      () => '{}\t44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\n',
    ],
  ])('that is %s is neither stolen nor a dead end', (_name, damage) => {
    writeFileSync(at('1'), damage(whole()));
    expect(acquire()).toEqual({ held: false, liveness: 'damaged', name: '1' });
    expect(acquire(otherProcess(), 'f'.repeat(32))).toMatchObject({ liveness: 'damaged' });
    expect(readClaims(disk, dir).highest).toMatchObject({ damaged: true, done: false });
    expect(hold(otherProcess(), '1').generation).toBe(2);
  });

  test('may also be a directory or a symlink, and is not followed', () => {
    mkdirSync(at('5'));
    expect(acquire()).toEqual({ held: false, liveness: 'damaged', name: '5' });
    rmSync(at('5'), { recursive: true });
    const text = whole();
    rmSync(at('1'));
    writeFileSync(at('elsewhere'), text);
    symlinkSync('elsewhere', at('1'));
    expect(acquire()).toEqual({ held: false, liveness: 'damaged', name: '1' });
  });

  test('that was released is no obstacle', () => {
    writeFileSync(at('7'), '');
    writeFileSync(at('7.done'), '');
    expect(hold().generation).toBe(8);
    expect(readdirSync(temp.path)).toEqual(['8']);
  });
});

test('other names are no claims and stay', () => {
  for (const name of ['0', '01', '-1', '1e3', '1.5', '3.done.x', 'x', '99999999999999999999']) {
    writeFileSync(at(name), '');
  }
  const names = readdirSync(temp.path);
  expect(hold().generation).toBe(1);
  expect(readdirSync(temp.path).sort()).toEqual([...names, '1'].sort());
});

test('a release without the claim it belongs to still counts', () => {
  writeFileSync(at('4.done'), '');
  expect(readClaims(disk, dir).highest).toEqual({
    generation: 4,
    name: '4',
    done: true,
    damaged: false,
  });
  expect(hold().generation).toBe(5);
});

describe('in one process', () => {
  const probeNobody = (): Liveness => 'dead';
  const acquireHere = (port: FsPort, handle: DirHandle): ClaimResult =>
    acquireClaim(port, handle, currentOwner(), probeNobody);

  test('two journals exclude each other even when the claim files are deleted', () => {
    const first = acquireHere(disk, dir);
    if (!first.held) throw new Error('not held');
    rmSync(at('1'));
    symlinkSync(temp.path, `${temp.path}-link`);
    const other = createNodeFs({ anchoring: 'verified' });
    const same = other.openRoot(`${temp.path}-link`);
    expect(acquireHere(other, same)).toMatchObject({
      held: false,
      liveness: 'alive',
      owner: first.claim.owner,
    });
    first.claim.release();
    const second = acquireHere(other, same);
    if (!second.held) throw new Error('not held');
    second.claim.release();
    rmSync(`${temp.path}-link`);
    other.close(same);
  });

  test('journals of different projects do not disturb each other', () => {
    const other = mkdtempSync(`${temp.path}-`);
    const handle = disk.openRoot(other);
    const results = [acquireHere(disk, dir), acquireHere(disk, handle)];
    for (const result of results) {
      expect(result.held).toBe(true);
      if (result.held) result.claim.release();
    }
    disk.close(handle);
    rmSync(other, { recursive: true });
  });
});

describe('on a troubled disk', () => {
  const errors = (code: string, call: keyof FsPort, from = 1): FsPort => {
    let calls = 0;
    const original = disk[call] as (...args: unknown[]) => unknown;
    return {
      ...disk,
      [call]: (...args: unknown[]) => {
        calls += 1;
        if (calls >= from) throw Object.assign(new Error(code), { code });
        return original(...args);
      },
    };
  };

  test.each(['EPERM', 'ENOTSUP', 'EMLINK'])(
    'without hard links (%s) a claim is still exclusive',
    (code) => {
      const claim = hold(errors(code, 'link'));
      expect(acquire(errors(code, 'link'))).toMatchObject({ held: false, owner: claim.owner });
      claim.release();
      expect(hold(errors(code, 'link')).generation).toBe(2);
      expect(readdirSync(temp.path)).toEqual(['2']);
    },
  );

  test('a claim that could not be finished blocks nobody', () => {
    for (const [call, from] of [
      ['fsync', 1],
      ['list', 2],
      ['unlink', 1],
      ['write', 1],
    ] as const) {
      writeFileSync(at('.claim-left-over'), '');
      const failing = errors('EIO', call, from);
      expect(() => acquire(failing)).toThrow('EIO');
      hold().release();
    }
    const noLinks = errors('EPERM', 'link');
    expect(() => acquire({ ...noLinks, write: errors('ENOSPC', 'write', 2).write })).toThrow(
      'ENOSPC',
    );
    hold().release();
  });

  test('a full disk does not stop a release', () => {
    let full = false;
    const fs: FsPort = {
      ...disk,
      open(parent, name, access, mode) {
        if (full && access === 'create') {
          throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
        }
        return disk.open(parent, name, access, mode);
      },
    };
    const claim = hold(fs);
    full = true;
    claim.release();
    expect(readdirSync(temp.path)).toEqual(['1.done']);
    expect(hold().generation).toBe(2);
  });

  test('a release that fails can be tried again', () => {
    const claim = hold(errors('EIO', 'open', 2));
    expect(() => claim.release()).toThrow('EIO');
    expect(acquire()).toMatchObject({ held: false, owner: claim.owner });
  });

  test('when the directory is gone there is nothing left to release', () => {
    const inner = at('claims');
    mkdirSync(inner);
    const handle = disk.openRoot(inner);
    const result = acquireClaim(disk, handle, currentOwner(), probe);
    rmSync(inner, { recursive: true });
    if (!result.held) throw new Error('not held');
    result.claim.release();
    disk.close(handle);
  });

  test('being overtaken for ever is an error, not an endless loop', () => {
    expect(() => acquire(errors('EEXIST', 'link'))).toThrow(
      expect.objectContaining({ code: 'io-error' }),
    );
    expect(readdirSync(temp.path)).toEqual([]);
  });

  test('errors of the disk pass through', () => {
    try {
      acquire(errors('EROFS', 'open'));
      expect.unreachable();
    } catch (error) {
      expect(errnoOf(error)).toBe('EROFS');
    }
  });
});

describe('a claim that its caller makes durable', () => {
  const acquireFlushing = (flush: () => Promise<unknown>, fs = otherProcess()) =>
    acquireClaimFlushing(fs, dir, currentOwner(), probe, { flush });

  test('is held when the flush is over, and not before', async () => {
    let over = (): void => undefined;
    const flushing = new Promise<void>((resolve) => {
      over = resolve;
    });
    const pending = acquireFlushing(() => flushing);
    expect(readClaims(disk, dir)).toEqual({});
    over();
    const result = await pending;
    expect(result.held).toBe(true);
    expect(readClaims(disk, dir).highest).toMatchObject({ generation: 1, done: false });
    if (result.held) result.claim.release();
    expect(readClaims(disk, dir).highest?.done).toBe(true);
  });

  test('is lost to whoever is faster meanwhile', async () => {
    const faster: Claim[] = [];
    const result = await acquireFlushing(async () => void faster.push(hold()));
    expect(result).toMatchObject({ held: false, liveness: 'alive', name: '1' });
    expect(faster).toHaveLength(1);
    expect(readdirSync(temp.path)).toEqual(['1']);
  });

  test('is not held when the flush fails, which the caller hears', async () => {
    const closed: number[] = [];
    const fs: FsPort = {
      ...disk,
      close(handle) {
        closed.push(disk.fstat(handle).size);
        disk.close(handle);
      },
    };
    const failure = new Error('the disk is bad');
    await expect(acquireFlushing(() => Promise.reject(failure), fs)).rejects.toBe(failure);
    expect(closed).toHaveLength(1);
    expect(readClaims(disk, dir)).toEqual({});
    expect(hold().generation).toBe(1);
  });
});
