import { expect, test } from 'vitest';
import { hash32 } from './fingerprint.js';
import { encodeToken, TokenWriter } from './token-writer.js';

const TEXTS = [
  '',
  'a',
  '(x=y',
  'é',
  'ü'.repeat(50),
  '😀',
  `a😀${'b'.repeat(200)}`,
  '\0\u07ff\u0800\uffff',
];

test('a token is its length in UTF-16 units, and its text as UTF-8', () => {
  for (const text of TEXTS)
    expect(Buffer.from(encodeToken(text)).toString()).toBe(`${text.length}:${text}`);
});

test('halves of pairs are kept apart', () => {
  const halves = ['\ud800', '\ud801', '\udc00', '\udc00\ud800', '\ufffd'];
  const encoded = halves.map((half) => Buffer.from(encodeToken(`a${half}b`)).toString('hex'));
  expect(new Set(encoded).size).toBe(halves.length);
});

test('leaves are told from structure, with the hashes of their texts', () => {
  const writer = new TokenWriter();
  writer.structure(encodeToken('('));
  for (const text of TEXTS) writer.leaf('t', 'f=', `..${text}.`, 2, 2 + text.length);
  writer.structure(encodeToken(')'));
  const tokens = writer.finish();
  const leaves = TEXTS.map((text) => `tf=${text}`);
  expect(tokens.count).toBe(TEXTS.length + 2);
  expect([...tokens.leafHashes]).toEqual(leaves.map(hash32));
  expect([...tokens.leafTokens]).toEqual(leaves.map((_, i) => i + 1));
  expect([...tokens.leavesBefore]).toEqual(
    [0, ...leaves.keys(), leaves.length, leaves.length].slice(0, tokens.count + 1),
  );
  const texts = Array.from({ length: tokens.count }, (_, i) =>
    Buffer.from(tokens.bytes.subarray(tokens.at[i], tokens.at[i + 1])).toString(),
  );
  expect(texts).toEqual(['(', ...leaves, ')'].map((text) => `${text.length}:${text}`));
});

test('more tokens than there was room for', () => {
  const writer = new TokenWriter();
  for (let i = 0; i < 20_000; i += 1) writer.leaf('i', '', `name${i}`, 0, `name${i}`.length);
  const tokens = writer.finish();
  expect(tokens.count).toBe(20_000);
  expect(Buffer.from(tokens.bytes.subarray(tokens.at[19_999])).toString()).toBe('10:iname19999');
});
