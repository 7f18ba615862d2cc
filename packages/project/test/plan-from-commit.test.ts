import { makeRepository } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { planFromCommit } from '../src/index.js';

test('what a commit has is bounded before it is planned, and its reason is cut between characters', async () => {
  using repository = makeRepository();
  const { path: cwd, git, commit } = repository;
  commit({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  git('checkout', '-q', '-b', 'side');
  commit({ 'a.txt': 'four', 'b.txt': 'fives' });
  git('checkout', '-q', '-');
  const plan = (limits: object, reason = 'Test') =>
    planFromCommit('side', { cwd, limits, reason }).catch((error: unknown) => error);
  expect(await plan({ files: 1 })).toMatchObject({
    code: 'too-large',
    message: 'What differs from the commit is 2 files; at most 1 are taken.',
  });
  expect(await plan({ totalBytes: 8 })).toMatchObject({
    code: 'too-large',
    message: 'What differs from the commit is more than 8 bytes; at most 8 are taken.',
  });
  const x = 'x'.repeat(511);
  expect(await plan({ files: 2, totalBytes: 9 }, `${x}😀`)).toMatchObject({
    plan: { operations: [{ path: 'a.txt', content: 'four', reason: x }, { path: 'b.txt' }] },
  });
});
