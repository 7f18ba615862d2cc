import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCase } from './fold-case.js';
import {
  compareCodeUnits,
  cutText,
  decodeUtf8,
  encodeUtf8,
  escapeControl,
  shorten,
  utf8Length,
} from './text.js';

test('decoding keeps a byte-order mark and refuses bytes that are not UTF-8', () => {
  expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa');
  expect(decodeUtf8(Uint8Array.of(0x63, 0x61, 0x66, 0xe9))).toBeUndefined();
  expect(decodeUtf8(Uint8Array.of(0xed, 0xa0, 0x80))).toBeUndefined();
  expect(decodeUtf8(Uint8Array.of(0xc0, 0xaf))).toBeUndefined();
});

test('encoding and decoding are inverse on well-formed text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeUtf8(encodeUtf8(text))).toBe(text);
      expect(utf8Length(text)).toBe(encodeUtf8(text).length);
    }),
  );
});

test('the order is by code units, not by code points or locale', () => {
  expect(['a', 'Z', 'é', '\uffff', '😀'].sort(compareCodeUnits)).toEqual([
    'Z',
    'a',
    'é',
    '😀',
    '\uffff',
  ]);
});

test('shortened values show control and invisible characters escaped', () => {
  expect(shorten('a\u001b[31m\u202eb')).toBe('"a\\u{1b}[31m\\u{202e}b"');
  expect(shorten('x'.repeat(100), 5)).toBe('"xxxxx…"');
  expect(shorten('ab😀', 3)).toBe('"ab\ufffd…"');
});

test('a text is cut between characters', () => {
  expect(['ab😀', 'abc', 'ab', 'a\ud83d'].map((text) => cutText(text, 3))).toEqual([
    'ab',
    'abc',
    'ab',
    'a\ud83d',
  ]);
  expect(cutText('a😀b', 3)).toBe('a😀');
});

test('escaped text keeps one line and moves no cursor', () => {
  expect(escapeControl('a\r\n\tb\u001b[2J\u202e\u2028')).toBe('a b\\u{1b}[2J\\u{202e}\\u{2028}');
});

test('law: folding is NFC, upper, lower, NFC, also where a shorter way is taken', () => {
  const slow = (text: string) => text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
  const units = [fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })];
  fc.assert(
    fc.property(fc.oneof(...units), (text) => {
      expect(foldCase(text)).toBe(slow(text));
    }),
  );
});

test('folding joins what case-insensitive file systems join, and is stable', () => {
  expect(new Set(['ſ', 'S', 's'].map(foldCase)).size).toBe(1);
  expect(foldCase('ı')).toBe(foldCase('I'));
  expect(foldCase('É')).toBe(foldCase('e\u0301'));
  expect(foldCase('ß')).toBe(foldCase('SS'));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldCase(foldCase(text))).toBe(foldCase(text));
    }),
  );
});
