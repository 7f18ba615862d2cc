import { expect, test } from 'vitest';
import { asksForJson } from './asks-for-json.js';

test('--json anywhere before --', () => {
  expect(asksForJson(['change', '--jsno', '--json'])).toBe(true);
  expect(asksForJson(['--json=true'])).toBe(true);
  expect(asksForJson(['doctor', '--format', 'json'])).toBe(true);
  expect(asksForJson(['doctor', '--format=json'])).toBe(true);
  expect(asksForJson(['doctor', '--format', 'sarif'])).toBe(false);
  expect(asksForJson(['change', 'apply', '--', '--json'])).toBe(false);
  expect(asksForJson([])).toBe(false);
});
