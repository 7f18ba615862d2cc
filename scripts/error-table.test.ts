import { expect, test } from 'vitest';
import { errorRows, rowProblems, updateRows } from './shared/error-table.mjs';

const PAGE = [
  '# Codes',
  '',
  '| Code | Meaning | What to do |',
  '| --- | --- | --- |',
  '| `a-code` | Old meaning. | Keep this \\| remedy. |',
  '| `gone` | No more. | Nothing. |',
  '',
  'Last line.',
  '',
].join('\n');
const CODES = { 'b-code': 'New.', 'a-code': 'One | two.' };

test('rows that are missing, gone, changed or without a remedy are problems', () => {
  expect(rowProblems(errorRows(PAGE), CODES)).toEqual([
    '`b-code` is missing: run `pnpm check:errors --update` and write its remedy',
    '`a-code` has another meaning in the code',
    '`gone` does not exist',
  ]);
});

test('an update adds, refreshes and removes rows, sorted, and keeps remedies and the text around', () => {
  const updated = updateRows(PAGE, CODES);
  expect(updated.split('\n')).toEqual([
    '# Codes',
    '',
    '| Code | Meaning | What to do |',
    '| --- | --- | --- |',
    '| `a-code` | One \\| two. | Keep this \\| remedy. |',
    '| `b-code` | New. |  |',
    '',
    'Last line.',
    '',
  ]);
  expect(rowProblems(errorRows(updated), CODES)).toEqual([
    '`b-code` says nothing about what to do',
  ]);
  expect(updateRows(updated, CODES)).toBe(updated);
});

test('unsorted and repeated rows are a problem', () => {
  const row = (code: string) => ({ code, meaning: 'x', remedy: 'y' });
  const codes = { a: 'x', b: 'x' };
  expect(rowProblems([row('b'), row('a')], codes)).toEqual([
    'the rows are not sorted by code, each once',
  ]);
  expect(rowProblems([row('a'), row('a'), row('b')], codes)).toHaveLength(1);
});
