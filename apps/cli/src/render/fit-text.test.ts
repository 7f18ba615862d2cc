import { expect, test } from 'vitest';
import { fitList, fitText, fitTextEnd, padText, textWidth } from './fit-text.js';

test.each([
  ['abc', 3],
  ['模块', 4],
  ['é', 1],
  ['e\u0301', 1],
  ['👩‍💻', 2],
])('%s takes %i columns', (text, columns) => {
  expect(textWidth(text)).toBe(columns);
});

test('padding counts columns, not characters', () => {
  expect([padText('模块', 6), padText('abc', 6), padText('abcdef', 3)]).toEqual([
    '模块  ',
    'abc   ',
    'abcdef',
  ]);
});

test('what fits stays; what does not keeps its start or its end, and no half of a character', () => {
  expect([fitText('abcd', 4), fitText('abcde', 4), fitText('模块图', 4)]).toEqual([
    'abcd',
    'abc…',
    '模…',
  ]);
  expect([fitTextEnd('src/a.ts', 5), fitTextEnd('模块图', 4)]).toEqual(['…a.ts', '…图']);
  expect(fitTextEnd('ae\u0301x', 3)).toBe('ae\u0301x');
  expect(fitTextEnd('abe\u0301x', 3)).toBe('…e\u0301x');
});

test('a list shows what fits and says how much it leaves out', () => {
  const words = ['one', 'two', 'three', 'four'];
  expect(fitList(words, 80)).toBe('one, two, three, four');
  expect(fitList(words, 21)).toBe('one, two, three, four');
  expect(fitList(words, 18)).toBe('one, two, 2 more');
  expect(fitList(['a-word-longer-than-the-line', 'b'], 10)).toBe(
    'a-word-longer-than-the-line, 1 more',
  );
  expect(fitList([], 10)).toBe('');
});
