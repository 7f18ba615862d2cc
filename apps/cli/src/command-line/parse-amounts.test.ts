import { expect, test } from 'vitest';
import { parseAge, parseCount, parseWait } from './parse-amounts.js';

test('amounts', () => {
  expect(parseWait(undefined)).toBe(0);
  expect(parseWait('30')).toBe(30_000);
  expect(parseWait('0.25')).toBe(250);
  expect(parseCount('--keep', '20')).toBe(20);
  expect(parseAge('--older-than', '45m')).toBe(2_700_000);
  expect(parseAge('--older-than', '12h')).toBe(43_200_000);
  expect(parseAge('--older-than', '30d')).toBe(2_592_000_000);
  expect(parseAge('--older-than', '8w')).toBe(4_838_400_000);
});

test.each(['', '-1', '1e3', 'x', '30s', '1,5', ' 3', 'Infinity'])('%j is no amount', (text) => {
  for (const parse of [
    () => parseWait(text),
    () => parseCount('--keep', text),
    () => parseAge('--older-than', text),
  ]) {
    expect(parse).toThrow(expect.objectContaining({ code: 'usage-error' }));
  }
});
