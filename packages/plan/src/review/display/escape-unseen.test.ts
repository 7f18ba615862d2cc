import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeUnseen } from './escape-unseen.js';
import { plainPieces } from './line-pieces.js';

test('a value is shown on one line with everything unseen written out', () => {
  expect(escapeUnseen('a\n\tb\r\u001b[31m\u202e\u0000\ufeff')).toBe(
    'a<U+000A><U+0009>b␍<U+001B>[31m<U+202E><U+0000><BOM>',
  );
  expect(escapeUnseen('ünï 漢字 👩‍👧 \u{1d11e}')).toBe('ünï 漢字 👩‍👧 \u{1d11e}');
  expect(escapeUnseen('\ud800x')).toBe('<U+D800>x');
});

test('nothing that moves a cursor or hides is left, whatever the value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(escapeUnseen(value)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\p{Cs}]/u);
      const line = plainPieces(value).map(({ text }) => text);
      expect(line.join('').replaceAll('\t', '').replaceAll('\n', '')).not.toMatch(
        /[\p{Cc}\p{Cs}]/u,
      );
    }),
  );
});

test('the pieces of a line cover it without gaps', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      let at = 0;
      for (const { start, text, symbol } of plainPieces(value)) {
        expect(start).toBe(at);
        if (!symbol) expect(value.startsWith(text, start)).toBe(true);
        at = start + (symbol ? characterAt(value, start).length : text.length);
      }
      expect(at).toBe(value.length);
    }),
  );
});

function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 0);
}
