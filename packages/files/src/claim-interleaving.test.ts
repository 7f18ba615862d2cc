import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import {
  acquireClaim,
  type Claim,
  createNodeFs,
  currentOwner,
  type DirHandle,
  type FsPort,
  type Liveness,
  type OwnerIdentity,
} from './index.js';

const disk = createNodeFs();

/** Everybody who ever held the claim in one scenario, and who has died. */
class Crowd {
  readonly dead = new Set<string>();
  readonly held: Claim[] = [];
  readonly released = new Set<Claim>();

  constructor(readonly dir: DirHandle) {}

  /** One process tries to acquire, on a port of its own. */
  attempt(fs: FsPort): Claim | undefined {
    const owner = currentOwner();
    const probe = ({ nonce }: OwnerIdentity): Liveness => (this.dead.has(nonce) ? 'dead' : 'alive');
    try {
      const result = acquireClaim(fs, this.dir, owner, probe);
      if (!result.held) return undefined;
      this.held.push(result.claim);
      return result.claim;
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      this.dead.add(owner.nonce);
      return undefined;
    }
  }

  release(claim: Claim | undefined): void {
    if (claim === undefined) return;
    claim.release();
    this.released.add(claim);
  }

  kill(claim: Claim | undefined): void {
    if (claim !== undefined) this.dead.add(claim.owner.nonce);
  }

  /** Those who believe at this moment that they hold the claim. */
  holders(): Claim[] {
    return this.held.filter(
      (claim) => !this.released.has(claim) && !this.dead.has(claim.owner.nonce),
    );
  }
}

class Died extends Error {}

const CALLS = [
  'list',
  'open',
  'fstat',
  'read',
  'write',
  'fsync',
  'link',
  'unlink',
  'close',
] as const;

type AnyCall = (...args: unknown[]) => unknown;

/** A port whose calls are wrapped. */
function around(port: FsPort, wrap: (original: AnyCall) => AnyCall): FsPort {
  const calls = CALLS.map((call) => [call, wrap(port[call] as AnyCall)] as const);
  return Object.assign({ ...port }, Object.fromEntries(calls));
}

/** The port of one process, with something done before its `index`-th call (from 0). */
function portWith(index: number, before: () => void): { fs: FsPort; calls: () => number } {
  let calls = 0;
  const fs = around(disk, (original) => (...args) => {
    if (calls === index) before();
    calls += 1;
    return original(...args);
  });
  return { fs, calls: () => calls };
}

/** A process that dies instead of making its `index`-th call or any later one. */
function dyingAt(index: number): FsPort {
  let dead = false;
  const { fs } = portWith(index, () => {
    dead = true;
  });
  return around(fs, (original) => (...args) => {
    if (dead) throw new Died();
    const result = original(...args);
    if (dead) throw new Died();
    return result;
  });
}

const plain = (): FsPort => ({ ...disk });

/** What others do while one process is between two calls. */
const INTERRUPTIONS: Readonly<Record<string, (crowd: Crowd) => void>> = {
  'one holds': (crowd) => {
    crowd.attempt(plain());
  },
  'one held': (crowd) => {
    crowd.release(crowd.attempt(plain()));
  },
  'one held, another holds': (crowd) => {
    crowd.release(crowd.attempt(plain()));
    crowd.attempt(plain());
  },
  'three held, another holds': (crowd) => {
    for (let round = 0; round < 3; round += 1) crowd.release(crowd.attempt(plain()));
    crowd.attempt(plain());
  },
  'one died holding': (crowd) => {
    crowd.kill(crowd.attempt(plain()));
  },
  'two died holding, another holds': (crowd) => {
    crowd.kill(crowd.attempt(plain()));
    crowd.kill(crowd.attempt(plain()));
    crowd.attempt(plain());
  },
};

/** The same with one that dies before each of its calls, or when it holds the claim. */
const DEATHS: Readonly<Record<string, (crowd: Crowd) => void>> = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [
    `one died at call ${index} or holding, another holds`,
    (crowd: Crowd) => {
      crowd.kill(crowd.attempt(dyingAt(index)));
      crowd.attempt(plain());
    },
  ]),
);

/** What the claims directory looks like before. */
const BEGINNINGS: Readonly<Record<string, (crowd: Crowd) => void>> = {
  nothing: () => undefined,
  released: (crowd) => crowd.release(crowd.attempt(plain())),
  dead: (crowd) => crowd.kill(crowd.attempt(plain())),
};

const SCENARIOS = [
  ...Object.keys(BEGINNINGS).flatMap((begin) =>
    Object.entries(INTERRUPTIONS).map(([name, interrupt]) => [begin, name, interrupt] as const),
  ),
  ...Object.entries(DEATHS).map(([name, interrupt]) => ['released', name, interrupt] as const),
];

test.each(SCENARIOS)('from %s, "%s" between any two calls: never two holders', (begin, _, act) => {
  let index = 0;
  for (let more = true; more; index += 1) {
    using temp = makeTempDir();
    const dir = disk.openRoot(temp.path);
    const crowd = new Crowd(dir);
    BEGINNINGS[begin]?.(crowd);
    const one = portWith(index, () => act(crowd));
    crowd.attempt(one.fs);
    more = one.calls() > index;
    expect(crowd.holders().length).toBeLessThanOrEqual(1);
    // Whatever happened, the next one gets it once the holder is gone.
    for (const claim of crowd.holders()) crowd.release(claim);
    const last = crowd.attempt(plain());
    expect(last).toBeDefined();
    expect(disk.list(dir)).toEqual([String(last?.generation)]);
    disk.close(dir);
  }
  expect(index).toBeGreaterThan(8);
});
