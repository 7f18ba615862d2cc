import { expect, test } from 'vitest';
import { parseEditRequest } from './parse-edit-request.js';

function problemOf(candidate: object) {
  const candidates = [{ path: 'a', reason: 'Test', ...candidate }];
  const result = parseEditRequest({ schemaVersion: 2, candidates });
  return result.ok ? undefined : result.problems[0];
}

test('an unknown key is told what a candidate of version 2 has', () => {
  for (const key of ['rename', 'text']) {
    expect(problemOf({ content: '', [key]: 'x' })?.hint).toContain('A candidate of version 2 has');
  }
});

test('a piece may occur as often as a file of version 2 has bytes', () => {
  const edit = (count: number) => problemOf({ edits: [{ old: 'a', new: 'b', count }] })?.code;
  expect(edit(64 * 1024 * 1024)).toBeUndefined();
  expect(edit(64 * 1024 * 1024 + 1)).toBe('request-invalid');
});

test('no more than the first problems are told', () => {
  const candidates = Array.from({ length: 400 }, (_, index) => ({
    path: `f${index}`,
    content: '',
    reason: 'Test',
    [`key${index}`]: true,
  }));
  const result = parseEditRequest({ schemaVersion: 2, candidates });
  expect(!result.ok && result.problems.length).toBe(50);
});
