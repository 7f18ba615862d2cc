import { describe, expect, test } from 'vitest';
import {
  acquireClaim,
  type FsPort,
  type Liveness,
  type OwnerIdentity,
  readClaims,
} from './index.js';
import {
  crashPoints,
  createFaultyFs,
  createMemoryFs,
  fakeErrno,
  type MemoryFs,
  powerLossStates,
  recordedFs,
} from './testing.js';

/** A process with a lower number is dead to one with a higher number. */
const owner = (pid: number): OwnerIdentity => ({
  pid,
  startTicks: '1',
  bootId: 'boot',
  pidNs: 'ns',
  machineId: 'machine',
  hostname: 'host',
  threadId: 0,
  nonce: pid.toString(16).padStart(32, '0'),
});

const noLinks = (fs: FsPort): FsPort => ({
  ...fs,
  link() {
    throw fakeErrno('EPERM', 'link');
  },
});

function acquire(fs: FsPort, pid: number, liveness: Liveness = 'dead') {
  const port = noLinks(fs);
  return acquireClaim(port, port.openRoot('/claims'), owner(pid), (other) =>
    other.pid === pid ? 'alive' : liveness,
  );
}

const start = (): MemoryFs => createMemoryFs({ '/claims': { directory: true } });

describe('where claims cannot be linked into place', () => {
  test('a claim that a crash cut short belongs to who began it', () => {
    const recorder = createFaultyFs(start());
    acquire(recorder, 1);
    const points = crashPoints(recorder.calls);
    for (const crash of points) {
      const disk = start();
      expect(() => acquire(createFaultyFs(disk, { crash }), 1)).toThrow('simulated crash');
      const where = `${crash.when} ${crash.at}`;
      const { highest } = readClaims(disk, disk.openRoot('/claims'));
      if (highest !== undefined) {
        expect(highest.owner, where).toEqual(owner(1));
        const refused = acquire(disk.fork(), 2, 'alive');
        expect(refused, where).toMatchObject({ held: false, liveness: 'alive' });
      }
      expect(acquire(disk, 3).held, where).toBe(true);
    }
    expect(points.length).toBeGreaterThan(12);
  });

  test('a claim that a power cut tore is taken over', () => {
    const disk = start();
    const recording = recordedFs(disk);
    acquire(disk, 1);
    recording.stop();
    let states = 0;
    for (const state of powerLossStates(recording)) {
      states += 1;
      expect(acquire(state.fs, 2).held, state.describe()).toBe(true);
    }
    expect(states).toBeGreaterThan(10);
  });

  test('a claim that fits two unfinished ones, or none, stays damaged', () => {
    const disk = start();
    const { outside } = disk;
    outside.write('/claims/1', '');
    const port = disk.openRoot('/claims');
    expect(readClaims(disk, port).highest?.damaged).toBe(true);
    const texts = [1, 2].map((pid) => {
      const other = start();
      acquire(other, pid);
      return other.outside.readText('/claims/1');
    });
    outside.write('/claims/.claim-2-x', texts[1] ?? '');
    expect(readClaims(disk, port).highest?.damaged, 'another generation').toBe(true);
    outside.write('/claims/.claim-1-a', texts[0] ?? '');
    expect(readClaims(disk, port).highest).toMatchObject({ damaged: false, owner: owner(1) });
    outside.write('/claims/.claim-1-b', texts[1] ?? '');
    expect(readClaims(disk, port).highest?.damaged).toBe(true);
    outside.write('/claims/1', texts[1]?.slice(0, -3) ?? '');
    expect(readClaims(disk, port).highest).toMatchObject({ damaged: false, owner: owner(2) });
    outside.write('/claims/1', 'somebody else wrote this');
    expect(readClaims(disk, port).highest?.damaged).toBe(true);
  });

  test('a claim that fits several unfinished ones is that of a living maker, and free when all are dead', () => {
    const disk = start();
    const { outside } = disk;
    const texts = [1, 2].map((pid) => {
      const other = start();
      acquire(other, pid);
      return other.outside.readText('/claims/1');
    });
    outside.write('/claims/1', '');
    outside.write('/claims/.claim-1-a', texts[0] ?? '');
    outside.write('/claims/.claim-1-b', texts[1] ?? '');
    const port = disk.openRoot('/claims');
    const only = (dead: number) => (other: OwnerIdentity) =>
      other.pid === dead ? ('dead' as const) : ('alive' as const);
    expect(readClaims(disk, port, only(1)).highest).toMatchObject({ owner: owner(2) });
    expect(readClaims(disk, port, only(2)).highest).toMatchObject({ owner: owner(1) });
    expect(readClaims(disk, port, () => 'unknown').highest?.damaged).toBe(true);
    expect(readClaims(disk, port, () => 'dead').highest).toMatchObject({ damaged: false });
    expect(acquire(disk.fork(), 3, 'alive')).toMatchObject({ held: false, liveness: 'alive' });
    const next = acquire(disk, 3);
    expect(next.held && next.claim.generation).toBe(2);
  });

  test('whoever dies at whichever call of the same claim, the next one gets the lock', () => {
    const recorder = createFaultyFs(start());
    acquire(recorder, 1);
    let combinations = 0;
    for (const first of crashPoints(recorder.calls)) {
      const disk = start();
      expect(() => acquire(createFaultyFs(disk, { crash: first }), 1)).toThrow('simulated crash');
      const second = createFaultyFs(disk.fork());
      acquire(second, 2);
      for (const crash of crashPoints(second.calls)) {
        const again = disk.fork();
        expect(() => acquire(createFaultyFs(again, { crash }), 2)).toThrow('simulated crash');
        combinations += 1;
        expect(acquire(again, 3).held, `${first.when} ${first.at}, ${crash.at}`).toBe(true);
      }
    }
    expect(combinations).toBeGreaterThan(100);
  });
});
