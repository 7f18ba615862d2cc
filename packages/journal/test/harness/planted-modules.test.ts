import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Ledger, openLedger } from './ledger.js';
import { restoreOrder } from './restore-order.js';
import { USUAL } from './scenarios.js';
import { openScene } from './scene.js';
import { sweepCrashes } from './sweep-crashes.js';
import { sweepSuccessors } from './sweep-successors.js';

/** Faults that no wrapper of the port can express: modules with another one in their place. */
const planted = vi.hoisted(() => ({
  unlinkStaleLock: false,
  trustTornLog: false,
  restoreForwards: false,
}));

vi.mock('@holdfast/files', async (importOriginal) => {
  const original = await importOriginal<typeof import('@holdfast/files')>();
  const { unlinkIfStale } = await import('./unlink-if-stale.js');
  const acquireClaim: typeof original.acquireClaim = (...parts) =>
    planted.unlinkStaleLock ? unlinkIfStale(...parts) : original.acquireClaim(...parts);
  const acquireClaimFlushing: typeof original.acquireClaimFlushing = async (...parts) => {
    const [fs, dir, owner, probe] = parts;
    return planted.unlinkStaleLock
      ? unlinkIfStale(fs, dir, owner, probe)
      : original.acquireClaimFlushing(...parts);
  };
  return { ...original, acquireClaim, acquireClaimFlushing };
});

vi.mock('../../../files/src/parse-log.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../files/src/parse-log.js')>();
  const { trustEveryLine } = await import('./trust-every-line.js');
  const parseLog: typeof original.parseLog = (bytes) =>
    planted.trustTornLog ? trustEveryLine(bytes) : original.parseLog(bytes);
  return { ...original, parseLog };
});

vi.mock('../../src/survey.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/survey.js')>();
  const survey: typeof original.survey = (view) =>
    planted.restoreForwards ? original.survey(view).reverse() : original.survey(view);
  return { ...original, survey };
});

beforeEach(() => {
  Object.assign(planted, { unlinkStaleLock: false, trustTornLog: false, restoreForwards: false });
});

async function failuresOf(sweep: (ledger: Ledger) => Promise<void>): Promise<string> {
  const ledger = openLedger(1);
  await sweep(ledger);
  expect(ledger.counts.size).toBeGreaterThan(0);
  return ledger.failures.join('\n');
}

describe('H1, two successors of a dead owner', () => {
  const sweep = async (ledger: Ledger) => sweepSuccessors(await openScene(USUAL), ledger);

  test('catches: a stale lock is unlinked and made again', async () => {
    planted.unlinkStaleLock = true;
    expect(await failuresOf(sweep)).toMatch(/two owners/);
  });

  test('finds nothing without a fault', async () => {
    expect(await failuresOf(sweep)).toBe('');
  });
});

describe('H1, crashes in an apply', () => {
  const sweep = async (ledger: Ledger) => sweepCrashes(await openScene(USUAL), 'apply', ledger);

  test('catches: a torn log is trusted', async () => {
    const scene = await openScene(USUAL);
    planted.trustTornLog = true;
    expect(await failuresOf((ledger) => sweepCrashes(scene, 'apply', ledger))).toMatch(
      /half-\d+ \(write .*\/log\)/,
    );
  });

  test('finds nothing without a fault', async () => {
    expect(await failuresOf(sweep)).toBe('');
  });
});

describe('the order of an undo', () => {
  const backwards = async () => {
    const scene = await openScene(USUAL);
    return [await restoreOrder(scene), [...scene.targets].sort().reverse()] as const;
  };

  test('catches: files are restored forwards', async () => {
    planted.restoreForwards = true;
    const [found, expected] = await backwards();
    expect(found).not.toEqual(expected);
    expect([...found].sort().reverse()).toEqual(expected);
  });

  test('is backwards without a fault', async () => {
    const [found, expected] = await backwards();
    expect(found).toEqual(expected);
  });
});
