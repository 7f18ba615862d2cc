import { describe, expect, test } from 'vitest';
import { memorySourceTree } from './memory-source-tree.js';
import { overlaySourceTree } from './overlay-source-tree.js';
import { sourceTreeCases } from './source-tree-cases.js';

describe('memory', () => {
  const cases = sourceTreeCases(async (files) => memorySourceTree(new Map(Object.entries(files))));
  test.each(cases)('$name', ({ run }) => run());
});

describe('overlay with everything changed', () => {
  const cases = sourceTreeCases(async (files) =>
    overlaySourceTree(
      memorySourceTree({ 'a.ts': 'before', gone: 'x' }),
      new Map([['a.ts', null], ['gone', null], ...Object.entries(files)]),
    ),
  );
  test.each(cases)('$name', ({ run }) => run());
});

test('an overlay shows additions, changes and deletions over its base, which stays as it was', async () => {
  const base = memorySourceTree({ a: '1', b: '2', c: '3' });
  const tree = overlaySourceTree(
    base,
    new Map([
      ['a', 'one'],
      ['b', null],
      ['d', '4'],
    ]),
  );
  const read = async (path: string) => {
    const found = await tree.read(path);
    return found.kind === 'found' ? new TextDecoder().decode(found.bytes) : found.kind;
  };
  expect((await tree.list()).map((entry) => entry.path)).toEqual(['a', 'c', 'd']);
  expect([await read('a'), await read('b'), await read('c'), await read('d')]).toEqual([
    'one',
    'absent',
    '3',
    '4',
  ]);
  expect(await tree.entry('b')).toBeUndefined();
  expect((await base.list()).map((entry) => entry.path)).toEqual(['a', 'b', 'c']);
});
