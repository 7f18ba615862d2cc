import { sha256 } from '@holdfast/base';
import { expect, test } from 'vitest';
import { renderRebased } from './render-rebased.js';

test('a move that is carried over, or not, is shown with both names', () => {
  const id = sha256('a plan');
  const text = renderRebased(
    { id },
    [
      { path: 'new.txt', from: 'old.txt', outcome: 'merged' },
      { path: 'b', from: 'a', outcome: 'conflict', reason: 'Another file has it.', places: [] },
      { path: 'c', outcome: 'kept' },
    ],
    undefined,
    { color: false },
  );
  expect(text.split('\n').slice(1)).toEqual([
    '  merged    old.txt → new.txt',
    '  conflict  a → b',
    '            Another file has it.',
    '  kept      c',
    '',
  ]);
});
