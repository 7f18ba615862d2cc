import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseProcessStat } from './process-stat.js';

const fields = (state: string, start: string): string =>
  `${state} 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 ${start} 20 21\n`;

test('fields are counted from the last parenthesis of the name', () => {
  for (const name of ['node', 'a b', ') R 1 2', '((', 'Z) Z', '']) {
    expect(parseProcessStat(`42 (${name}) ${fields('S', '123456')}`)).toEqual({
      state: 'S',
      startTicks: '123456',
    });
  }
});

test('text of another shape is nothing', () => {
  for (const text of ['', '42', '42 (node)', '42 (node) S 1 2', `42 (node) ${fields('S', 'x')}`]) {
    expect(parseProcessStat(text)).toBeUndefined();
  }
});

test('this process is running', ({ skip }) => {
  if (process.platform !== 'linux') skip('needs /proc');
  const stat = parseProcessStat(readFileSync('/proc/self/stat', 'latin1'));
  expect(stat?.state).toBe('R');
  expect(Number(stat?.startTicks)).toBeGreaterThan(0);
});
