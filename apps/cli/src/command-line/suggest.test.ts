import { expect, test } from 'vitest';
import { suggest } from './suggest.js';

const COMMANDS = ['plan', 'show', 'apply', 'recover', 'resume', 'abandon', 'status', 'prune'];

test.each([
  ['aply', 'apply'],
  ['APPLY', 'apply'],
  ['appyl', 'apply'],
  ['recovr', 'recover'],
  ['satus', 'status'],
  ['paln', 'plan'],
  ['prun', 'prune'],
  ['resum', 'resume'],
])('%s is meant to be %s', (typed, word) => {
  expect(suggest(typed, COMMANDS)).toBe(word);
});

test.each(['', 'x', 'delete', 'commit', 'statistics'])('%j is near nothing', (typed) => {
  expect(suggest(typed, COMMANDS)).toBeUndefined();
});

test('the nearest wins', () => {
  expect(suggest('keeq', ['seek', 'keep', 'key'])).toBe('keep');
});
