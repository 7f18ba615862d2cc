import type { Anchor } from '@holdfast/anchors';
import { expect, test } from 'vitest';
import { findAnchor } from './find-anchor.js';

const anchors = ['an_abcdabcdabcd', 'an_abcdxyzaabcd', 'an_qrstqrstqrst'].map(
  (id) => ({ id }) as Anchor,
);

test.each([
  ['an_abcdabcdabcd', 'an_abcdabcdabcd'],
  ['an_abcda', 'an_abcdabcdabcd'],
  ['q', 'an_qrstqrstqrst'],
  ['AN_Q', 'an_qrstqrstqrst'],
])('%s', (text, id) => {
  expect(findAnchor(anchors, text).id).toBe(id);
});

test.each(['an_z', '', 'an_qrstqrstqrstq'])('%j is none', (text) => {
  expect(() => findAnchor(anchors, text)).toThrow(
    expect.objectContaining({ code: 'anchor-not-found' }),
  );
});

test('one of several is asked for, with all of them', () => {
  expect(() => findAnchor(anchors, 'an_abcd')).toThrow(
    expect.objectContaining({
      message: '2 anchors have an id that starts with "an_abcd".',
      hint: 'Give more of it: an_abcdabcdabcd, an_abcdxyzaabcd.',
    }),
  );
});
