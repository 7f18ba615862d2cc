import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isHoldfastError } from '@holdfast/base';
import { makeTempDir, snapshotTree } from '@holdfast/test-kit';
import { expect } from 'vitest';
import { openJournal } from '../../src/index.js';
import { makePlan } from '../project.js';
import { SWAPPER, startBackground } from './background.js';

/** How often each came out. */
export interface SwapTally {
  applied: number;
  recovered: number;
  refused: number;
}

/**
 * Applies and recovers a plan again and again while its directory is swapped for a symlink that
 * leads outside, to files with the very bytes that the plan expects. Ends after the time when both
 * ways have been gone, and refused, at least once.
 */
export async function raceAgainstSwaps(forMs: number): Promise<SwapTally> {
  using temp = makeTempDir('holdfast-swap-');
  const root = join(temp.path, 'project');
  const outside = join(temp.path, 'outside');
  for (const directory of [join(root, 'src'), outside]) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'a.ts'), 'old a\n');
    writeFileSync(join(directory, 'b.ts'), 'old b\n');
  }
  writeFileSync(join(root, 'package.json'), '{}\n');
  const plan = await makePlan(root, { 'src/a.ts': 'new a\n', 'src/b.ts': 'new b\n' });
  const before = snapshotTree(outside, { exact: true });
  const journal = openJournal(root);
  const tally: SwapTally = { applied: 0, recovered: 0, refused: 0 };
  const attempt = async (run: () => Promise<{ status: string }>): Promise<string> => {
    try {
      return (await run()).status;
    } catch (error) {
      if (!isHoldfastError(error)) throw error;
      expect(['unsafe-target', 'io-error', 'journal-damaged', 'transaction-not-found']).toContain(
        error.code,
      );
      return error.code;
    }
  };

  const swapper = await startBackground(SWAPPER, root);
  try {
    const end = Date.now() + forMs;
    const gone = () => tally.applied > 1 && tally.recovered > 1 && tally.refused > 1;
    for (let forwards = true; Date.now() < end || !gone(); ) {
      const status = await attempt(() =>
        forwards ? journal.apply(plan) : journal.recover({ last: true }),
      );
      if (status === 'applied' || status === 'already-applied') tally.applied += 1;
      else if (status === 'recovered' || status === 'already-recovered') tally.recovered += 1;
      else tally.refused += 1;
      // What was applied or interrupted is put back, what was put back is applied again.
      const [newest] = (await journal.status()).transactions;
      forwards = newest?.active !== true && newest?.state !== 'applied';
      swapper.check();
    }
  } finally {
    await swapper.stop();
  }

  expect(snapshotTree(outside, { exact: true })).toEqual(before);
  putDirectoryBack(root);
  const [newest] = (await journal.status()).transactions;
  if (newest?.active) expect((await journal.recover(newest.id)).status).toBe('recovered');
  const [a, b] = ['a.ts', 'b.ts'].map((name) => readFileSync(join(root, 'src', name), 'utf8'));
  expect([
    ['old a\n', 'old b\n'],
    ['new a\n', 'new b\n'],
  ]).toContainEqual([a, b]);
  expect(Object.keys(snapshotTree(join(root, 'src')))).toEqual(['a.ts', 'b.ts']);
  expect(snapshotTree(outside, { exact: true })).toEqual(before);
  return tally;
}

/** The swapper was killed in the middle. */
function putDirectoryBack(root: string): void {
  const src = join(root, 'src');
  const real = join(root, 'real');
  if (lstatSync(src, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(src);
  if (existsSync(real)) renameSync(real, src);
}
