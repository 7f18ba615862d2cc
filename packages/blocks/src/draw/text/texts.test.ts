import { describe, expect, test } from 'vitest';
import { displayText, escapeXml, shortText } from './display-text.js';
import { fitText, textWidth, twoLines } from './text-width.js';

describe('what is shown', () => {
  test.each([
    ['plain – ünï 漢字 😀', 'plain – ünï 漢字 😀'],
    ['a\u202eb', 'a<U+202E>b'],
    ['a\nb\tc\u0000', 'a<U+000A>b<U+0009>c<U+0000>'],
    ['a\u200bb', 'a<U+200B>b'],
    ['\ud800x', '<U+D800>x'],
    ['\uffff', '<U+FFFF>'],
    ['👩\u200d💻 ❤\ufe0f', '👩\u200d💻 ❤\ufe0f'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u200dx', '<U+200D>x'],
    ['a\u200c\u200cb', 'a\u200c<U+200C>b'],
  ])('%j', (text, shown) => {
    expect(displayText(text)).toBe(shown);
  });

  test('is escaped for XML and HTML', () => {
    expect(escapeXml(`<a href="x">'&'\u0007`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;U+0007&gt;',
    );
    expect(shortText('😀'.repeat(9), 4)).toBe('😀😀😀…');
  });
});

describe('what fits', () => {
  test('is kept, the rest cut at the end of a character', () => {
    expect(fitText('Charges', 200, 13)).toBe('Charges');
    const cut = fitText('😀'.repeat(50), 100, 13);
    expect(cut).toMatch(/^😀+…$/u);
    expect(textWidth(cut, 13)).toBeLessThanOrEqual(100);
  });

  test('is broken between words once', () => {
    expect(twoLines('Charges', 150, 13)).toEqual(['Charges']);
    expect(twoLines('Charges, refunds and settlement', 130, 13)).toEqual([
      'Charges, refunds',
      'and settlement',
    ]);
    expect(twoLines('x'.repeat(400), 150, 13)).toHaveLength(1);
    expect(twoLines('a b '.repeat(100), 150, 13)[1]).toMatch(/…$/u);
  });
});
