import { expect, test } from 'vitest';
import { reuseNodes } from './node-table.js';
import { parseText } from './parse-text.js';

test('the room of a tree is used again, and only when it was given back', async () => {
  const [first, second] = [await parse('f(1)'), await parse('class A { b = 2 }')];
  const expected = [...second.type];
  reuseNodes(first);
  const third = await parse('let x: number = 3;');
  expect(third.start.buffer).toBe(first.start.buffer);
  expect(second.start.buffer).not.toBe(third.start.buffer);
  expect([...second.type]).toEqual(expected);
  const fourth = await parse('f(1)');
  expect(fourth.start.buffer).not.toBe(third.start.buffer);
});

test('a tree that needs more than what was given back gets room of its own', async () => {
  const text = `[${'1,'.repeat(3_000)}]`;
  const { size, end } = await parse(text);
  const expected = [...end].join();
  reuseNodes(await parse('f()'));
  const again = await parse(text);
  expect(again.size).toBe(size);
  expect([...again.end].join()).toBe(expected);
});

async function parse(text: string) {
  const tree = await parseText('typescript', text);
  if (tree === undefined) throw new Error('the parse was given up');
  return tree;
}
