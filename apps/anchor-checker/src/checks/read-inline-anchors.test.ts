import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { expect, test } from 'vitest';
import { readInlineAnchors } from './read-inline-anchors.js';

test('a repository with more comments than are read is said to have them, and what was known stays', async () => {
  const code = 'export function f() {}\nexport function g() {}\nexport function h() {}\n';
  const document = (name: string) =>
    `# ${name}\n\n<!-- anchor: a.ts#${name} -->\nIt does nothing.\n`;
  const tree = memorySourceTree({
    'a.ts': code,
    'f.md': document('f'),
    'g.md': document('g'),
    'h.md': document('h'),
  });
  const facts = createFactsProvider({ workers: 0 });
  const read = (most: number, known: Parameters<typeof readInlineAnchors>[0]['known'] = []) =>
    readInlineAnchors({
      tree,
      facts,
      known,
      most,
      inRepository: [],
      plain: new Set(),
      at: '2026-12-01T05:30:00.000Z',
    });
  const all = await read(3);
  expect(all.anchors.map((it) => it.document)).toEqual(['f.md', 'g.md', 'h.md']);
  expect(all.problems).toEqual([]);
  const some = await read(2);
  expect(some.anchors.map((it) => it.document)).toEqual(['f.md', 'g.md']);
  expect(some.problems).toMatchObject([{ code: 'anchors-invalid', path: 'h.md' }]);
  expect((await read(1, all.anchors)).anchors).toHaveLength(3);
  await facts.close();
});
