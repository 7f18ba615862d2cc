import { expect, test } from 'vitest';
import { parseBlocks } from './parse-blocks.js';
import { textPlaces } from './text-places.js';

test('lines end as on every system, and the last one needs no end', () => {
  const at = textPlaces('ab\r\nc\rd\n\nef');
  const places = [0, 1, 4, 6, 8, 9, 11].map((offset) => at(offset));
  expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual([
    '1:1',
    '1:2',
    '2:1',
    '3:1',
    '4:1',
    '5:1',
    '5:3',
  ]);
});

test('every one of many problems has its own line', () => {
  const count = 5000;
  const lines = Array.from({ length: count }, (_, at) => `    {"path":"a${at}","role":"prim"}`);
  const text = `{"blocks": [{"membership": [\n${lines.join(',\n')}\n]}]}\n`;
  const parsed = parseBlocks(text);
  const roles = parsed.ok ? [] : parsed.problems.filter(({ place }) => place.endsWith('.role'));
  expect(roles.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 2));
});
