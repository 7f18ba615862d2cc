import { expect, test } from 'vitest';
import { blockIds } from './block-ids.js';

test('an id comes from the members alone, in whatever order', () => {
  const [a, b] = blockIds([['x', 'y'], ['z']]);
  expect(a).toMatch(/^sb_[0-9a-hjkmnp-tv-z]{10}$/u);
  expect(blockIds([['z'], ['q'], ['y', 'x']])).toEqual([b, blockIds([['q']])[0], a]);
});

test('members whose hashes begin alike get different ids, the same in whatever order', () => {
  const hash = (text: string) => (text.startsWith('1\0') ? 'f' : '0').repeat(64);
  const [a, b] = blockIds([['a'], ['b']], new Set(), hash);
  expect([a, b]).toEqual(['sb_0000000000', 'sb_zzzzzzzzzz']);
  expect(blockIds([['b'], ['a']], new Set(), hash)).toEqual([b, a]);
  expect(blockIds([['a']], new Set(['sb_0000000000']), hash)).toEqual(['sb_zzzzzzzzzz']);
});
