import { expect, test } from 'vitest';
import type { History } from './history.js';
import { lazyHistory } from './lazy-history.js';

test('opens once, when it is first asked, and closes what it opened', async () => {
  const calls: string[] = [];
  const inner = {
    resolve: async (ref: string) => `id of ${ref}`,
    close: async () => void calls.push('close'),
  } as unknown as History;
  const history = lazyHistory(async () => {
    calls.push('open');
    return inner;
  });
  expect(calls).toEqual([]);
  expect(await Promise.all([history.resolve('a'), history.resolve('b')])).toEqual([
    'id of a',
    'id of b',
  ]);
  await history.close();
  expect(calls).toEqual(['open', 'close']);
});

test('what was never asked is never opened; what cannot be opened says so when asked', async () => {
  const never = lazyHistory(() => Promise.reject(new Error('opened')));
  await never.close();
  await expect(never.resolve('HEAD')).rejects.toThrow('opened');
  await never.close();
});
