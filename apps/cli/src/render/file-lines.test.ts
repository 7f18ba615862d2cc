import type { ChangeResult, FileOutcome } from '@holdfast/journal';
import { expect, test } from 'vitest';
import { colorsOf } from './colors-of.js';
import { fileLines, restoredCounts, writtenCounts } from './file-lines.js';

const colors = colorsOf({ color: false });
const result = (status: ChangeResult['status'], files: readonly FileOutcome[]): ChangeResult => ({
  schemaVersion: 1,
  status,
  id: '',
  files,
  conflicts: [],
  dependencyInstallation: 'not-run',
  notes: [],
});
const called = { cwd: undefined };

test('an apply tells written, moved and deleted files apart', () => {
  const applied = result('applied', [
    { path: 'a', outcome: 'written' },
    { path: 'new/b', from: 'b', outcome: 'written' },
    { path: 'c', outcome: 'deleted' },
    { path: 'd', outcome: 'deleted' },
  ]);
  expect(writtenCounts(applied)).toBe('1 file written, 1 moved, 2 deleted');
  expect(fileLines(applied, called, colors)).toEqual([
    '  written  a',
    '  moved    b -> new/b',
    '  deleted  c',
    '  deleted  d',
  ]);
});

test('only what happened is counted', () => {
  const deleted = result('applied', [{ path: 'c', outcome: 'deleted' }]);
  expect(writtenCounts(deleted)).toBe('1 file deleted');
  expect(writtenCounts(result('applied', []))).toBe('0 files written');
});

test('a recovery moves files back', () => {
  const recovered = result('recovered', [
    { path: 'a', outcome: 'restored' },
    { path: 'new/b', from: 'b', outcome: 'restored' },
  ]);
  expect(restoredCounts(recovered, called)).toBe('1 file restored, 1 moved back');
  expect(fileLines(recovered, called, colors)).toEqual([
    '  restored    a',
    '  moved back  new/b -> b',
  ]);
});
