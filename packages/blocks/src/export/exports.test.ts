import { describe, expect, test } from 'vitest';
import { HOSTILE_NAMES, linkedMap } from '../../test/linked-map.js';
import { EXPORT_FORMATS, exportBlocks } from './export-blocks.js';
import { importWorkspaces } from './import-workspaces.js';

const ids = HOSTILE_NAMES.map((_, at) => `b${at}`);
const hostile = linkedMap(ids, [['b0', 'b1', 3]], (id) => {
  const name = HOSTILE_NAMES[Number(id.slice(1))] ?? '';
  return { name, purpose: name };
});

describe('likec4', () => {
  test('is elements, relations and a view', () => {
    const map = linkedMap(['sb_ui', 'db'], [['sb_ui', 'db', 1]], (id) => ({
      name: id === 'db' ? `The "D" B` : `It's "ui" \\`,
      purpose: '',
      kind: id === 'db' ? 'planned' : 'scanned',
    }));
    const { text } = exportBlocks(map, { format: 'likec4' });
    expect(text).toContain(
      `  sb_ui = block "It's ”ui” ⧵" {\n    metadata {\n      block "sb_ui"\n    }\n  }\n`,
    );
    expect(text).toContain(`  b1 = planned 'The "D" B' {`);
    expect(text).toContain('  sb_ui -> b1 "1 import"\n');
  });

  test('no name leaves its quotes', () => {
    const { text } = exportBlocks(hostile, { format: 'likec4' });
    // Texts as LikeC4's grammar has them; what is left must be words and signs of ours.
    const rest = text.replace(/"[^"\n]*"|'[^'\n]*'/gu, '§');
    const line =
      /^(?:|[}]|\w+ \{| {2,4}(?:[\w -]+ \{|\}|element \w+|border dashed|include \*)| {2}(?:b\d+ = block § \{|b\d+ -> b\d+ §)| {2,8}(?:border dashed|[\w]+ \{|description §|block §|title §|\}))$/u;
    expect(rest.split('\n').filter((it) => !line.test(it))).toEqual([]);
  });
});

test.each(EXPORT_FORMATS)(
  'hostile names are seen in %s, and it is the same every time',
  (format) => {
    const { text } = exportBlocks(hostile, { format });
    if (format !== 'json') expect(text).not.toMatch(/[\u202e\u200b\u2028]/u);
    const turned = { ...hostile, blocks: hostile.blocks.toReversed() };
    if (format === 'likec4' || format === 'mermaid')
      expect(exportBlocks(turned, { format }).text).toBe(text);
  },
);

describe('workspaces', () => {
  const files = [
    'package.json',
    'packages/ui/a.ts',
    'packages/ui/kit/b.ts',
    'packages/ui/kit/deep/c.ts',
    'apps/web/d.ts',
    'scripts/e.mjs',
  ];
  const packages = [
    { name: 'root', directory: '.' },
    { name: '@shop/ui', directory: 'packages/ui' },
    { name: '@shop/kit', directory: 'packages/ui/kit' },
    { name: 'empty', directory: 'packages/empty' },
    { name: 'ui', directory: 'apps/web' },
  ];

  test('make a block for each package that has files', () => {
    const { map } = importWorkspaces(packages, {
      repoId: 'shop',
      files,
      edges: [{ from: 'apps/web/d.ts', to: 'packages/ui/a.ts', type: 'imports', count: 2 }],
    });
    expect(
      map.blocks.map(({ name, membership }) => [name, membership.map(({ path }) => path)]),
    ).toEqual([
      ['kit', ['packages/ui/kit/**']],
      ['ui', ['apps/web/d.ts']],
      ['ui 2', ['packages/ui/a.ts']],
    ]);
    expect(map.unmapped.files).toEqual(['package.json', 'scripts/e.mjs']);
    expect(map.blocks[1]?.sockets.outputs[0]).toMatchObject({
      to: map.blocks[2]?.blockId,
      count: 2,
    });
  });

  test('a package alone at the root has all files', () => {
    const { map } = importWorkspaces([{ name: 'one', directory: '.' }], { repoId: 'x', files });
    expect([map.blocks.length, map.unmapped.total]).toEqual([1, 0]);
    expect(importWorkspaces([], { repoId: 'x', files }).map.unmapped.total).toBe(6);
  });
});
