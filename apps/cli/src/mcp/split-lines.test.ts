import { expect, test } from 'vitest';
import { splitLines } from './split-lines.js';

const MAX = 8;

/** The lines of a text that arrives in chunks of some bytes. */
function split(text: string, size: number): readonly string[] {
  const splitter = splitLines(MAX);
  const bytes = Buffer.from(text);
  const lines = [];
  for (let at = 0; at < bytes.length; at += size) {
    lines.push(...splitter.push(bytes.subarray(at, at + size)));
  }
  return [...lines, ...splitter.end()].map((line) =>
    line.kind === 'line' ? Buffer.from(line.bytes).toString() : line.kind,
  );
}

test.each([1, 2, 3, 7, 1000])('lines are the same in chunks of %i bytes', (size) => {
  expect(split('one\n\ntwo\r\n', size)).toEqual(['one', '', 'two']);
  expect(split('12345678\n123456789\nß\n', size)).toEqual(['12345678', 'too-long', 'ß']);
  expect(split(`${'x'.repeat(50)}\nnext`, size)).toEqual(['too-long', 'next']);
  expect(split('x'.repeat(50), size)).toEqual(['too-long']);
  expect(split('', size)).toEqual([]);
});
