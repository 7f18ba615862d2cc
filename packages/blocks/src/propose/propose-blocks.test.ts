import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileList, resolveMembers } from '../map/resolve-members.js';
import { packageFinder } from './packages-of-files.js';
import type { Proposal } from './proposal.js';
import type { FileClass, ProposalFile } from './proposal-input.js';
import { proposeBlocks } from './propose-blocks.js';

function files(paths: readonly string[], kind: FileClass = 'source'): readonly ProposalFile[] {
  return paths.map((path) => ({ path, class: kind }));
}

function many(directory: string, count: number, extension = 'ts'): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${directory}/f${at}.${extension}`);
}

function summary({ blocks }: Proposal): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    blocks.map(({ block, files: own }) => [block.name, own.map(({ path }) => path)]),
  );
}

test('63 only Markdown: blocks are directories, cohesion null', () => {
  const paths = [...many('guide', 4, 'md'), ...many('reference/api', 3, 'md'), 'index.md'];
  const { blocks, unmapped } = proposeBlocks({ files: files(paths, 'docs') });
  expect(blocks.map(({ directory, files: own }) => [directory, own.length])).toEqual([
    ['.', 1],
    ['guide', 4],
    ['reference/api', 3],
  ]);
  for (const { block } of blocks) {
    expect(block.candidateMeta).toMatchObject({ graphCohesion: null, edgeSampleSize: 0 });
    expect(block.membership.every(({ role }) => role === 'docs')).toBe(true);
  }
  expect(unmapped).toEqual([]);
});

test('66 83 files in 9 folders: 4 to 12 blocks, most with three files, none unmapped', () => {
  const sizes = [20, 14, 12, 10, 9, 8, 5, 3, 1];
  const paths = [...sizes.flatMap((size, at) => many(`src/part${at}`, size)), 'README.md'];
  expect(paths).toHaveLength(83);
  const { blocks, unmapped } = proposeBlocks({ files: files(paths) });
  expect(blocks.length).toBeGreaterThanOrEqual(4);
  expect(blocks.length).toBeLessThanOrEqual(12);
  const small = blocks.filter(({ files: own }) => own.length < 3);
  expect(small.length).toBeLessThan(blocks.length / 2);
  for (const { directory } of blocks.filter(({ files: own }) => own.length === 1))
    expect(directory).toBe('.');
  expect(unmapped).toEqual([]);
});

test('68 a lone mod-core/util/lonely.rs folds into mod-core', () => {
  const proposal = proposeBlocks({
    files: files([
      ...many('mod-core', 4, 'rs'),
      'mod-core/util/lonely.rs',
      ...many('mod-net', 5, 'rs'),
    ]),
  });
  expect(summary(proposal)['mod-core']).toContain('mod-core/util/lonely.rs');
  expect(proposal.blocks.map(({ block }) => block.membership)).toEqual([
    [{ path: 'mod-core/**', role: 'primary', match: 'glob' }],
    [{ path: 'mod-net/**', role: 'primary', match: 'glob' }],
  ]);
});

test('tests and documents beside sources belong with them; those at the top stand alone', () => {
  const proposal = proposeBlocks({
    files: [
      ...files([...many('src/api', 4), ...many('src/store', 4)]),
      ...files(
        ['src/api/f0.test.ts', 'src/store/__tests__/a.ts', 'src/store/__tests__/b.ts'],
        'test',
      ),
      ...files([...many('test', 3)], 'test'),
      ...files(['src/api/README.md', 'docs/a.md', 'docs/b.md', 'docs/deep/c.md'], 'docs'),
      ...files(['docs/picture.png', 'src/api/logo.png'], 'binary'),
      ...files(['package-lock.json'], 'lock'),
      ...files(['package.json', 'tsconfig.json'], 'other'),
      ...files(many('vendor/lib', 3, 'c'), 'vendored'),
    ],
  });
  expect(summary(proposal)).toEqual({
    'project files': ['package-lock.json', 'package.json', 'tsconfig.json'],
    docs: ['docs/a.md', 'docs/b.md', 'docs/deep/c.md', 'docs/picture.png'],
    api: ['src/api/README.md', 'src/api/f0.test.ts', ...many('src/api', 4), 'src/api/logo.png'],
    store: ['src/store/__tests__/a.ts', 'src/store/__tests__/b.ts', ...many('src/store', 4)],
    test: many('test', 3),
    vendor: many('vendor/lib', 3, 'c'),
  });
  const api = proposal.blocks.find(({ block }) => block.name === 'api');
  expect(api?.block.membership).toEqual([
    { path: 'src/api/README.md', role: 'docs' },
    { path: 'src/api/f0.test.ts', role: 'test' },
    { path: 'src/api/**', role: 'primary', match: 'glob' },
  ]);
});

test('no block crosses a package; one with fewer than three files is a folder of the one around it', () => {
  const proposal = proposeBlocks({
    packages: [
      { name: '@x/core', directory: 'packages/core' },
      { name: '@x/thin', directory: 'packages/thin' },
    ],
    files: [
      ...files(
        ['package.json', 'packages/core/package.json', 'packages/thin/package.json'],
        'other',
      ),
      ...files([
        'packages/core/src/index.ts',
        'packages/core/src/core.ts',
        'packages/thin/index.js',
        'packages/tool.ts',
      ]),
    ],
  });
  expect(summary(proposal)).toEqual({
    core: ['packages/core/package.json', 'packages/core/src/core.ts', 'packages/core/src/index.ts'],
    packages: ['packages/thin/index.js', 'packages/thin/package.json', 'packages/tool.ts'],
    'project files': ['package.json'],
  });
});

test('names are never equal, and never only what every project has', () => {
  const paths = ['a', 'b'].flatMap((name) => many(`packages/${name}/src/models`, 3));
  const names = Object.keys(summary(proposeBlocks({ files: files(paths) })));
  expect(names).toEqual(['a models', 'b models']);
  const lone = proposeBlocks({
    files: files(['src/user-form.ts', 'src/user-list.ts', 'src/x.ts']),
  });
  expect(Object.keys(summary(lone))).toEqual(['user']);
});

test('a folder whose name has pattern characters is claimed file by file', () => {
  const paths = [
    'app/[id]/a.tsx',
    'app/[id]/b.tsx',
    'app/[id]/c.tsx',
    'app/i/a.ts',
    'app/i/b.ts',
    'app/i/c.ts',
  ];
  const { blocks } = proposeBlocks({ files: files(paths) });
  expect(blocks.map(({ block }) => block.membership.map(({ path }) => path))).toEqual([
    paths.slice(0, 3),
    ['app/i/**'],
  ]);
});

const part = fc.constantFrom('src', 'lib', 'test', 'docs', 'a', 'b', '[x]', 'constructor', '.ci');
const path = fc
  .tuple(fc.array(part, { maxLength: 4 }), fc.integer({ min: 0, max: 30 }))
  .map(([folders, number]) => [...folders, `f${number}.ts`].join('/'));
const kind = fc.constantFrom<FileClass>(
  'source',
  'source',
  'source',
  'other',
  'test',
  'docs',
  'generated',
  'vendored',
  'lock',
  'binary',
);
const repository = fc
  .uniqueArray(fc.record({ path, class: kind }), { selector: (file) => file.path, maxLength: 120 })
  .chain((all) =>
    fc.record({
      files: fc.constant(all),
      packages: fc
        .subarray(['src', 'lib', 'a/b', 'a'])
        .map((directories) =>
          directories.map((directory) => ({ name: `@x/${directory}`, directory })),
        ),
      edges:
        all.length === 0
          ? fc.constant([])
          : fc.array(
              fc.record({
                from: fc.constantFrom(...all).map((file) => file.path),
                to: fc.constantFrom(...all).map((file) => file.path),
                type: fc.constantFrom('imports' as const, 'type-only' as const),
                count: fc.integer({ min: 1, max: 3 }),
              }),
              { maxLength: 200 },
            ),
    }),
  );

test('B12 the order of files, packages and imports changes nothing', () => {
  fc.assert(
    fc.property(repository, fc.infiniteStream(fc.nat()), (input, ranks) => {
      const shuffled = <T>(list: readonly T[]) =>
        list
          .map((item) => ({ item, rank: Number(ranks.next().value) }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ item }) => item);
      const again = {
        files: shuffled(input.files),
        packages: shuffled(input.packages),
        edges: shuffled(input.edges),
      };
      expect(JSON.stringify(proposeBlocks(again))).toBe(JSON.stringify(proposeBlocks(input)));
    }),
  );
});

test('no block crosses a package, unless the package has fewer than three files of its own', () => {
  fc.assert(
    fc.property(repository, (input) => {
      const homeOf = packageFinder(input.packages);
      const aside = new Set(['generated', 'vendored', 'lock', 'binary']);
      const sizes = new Map<string, number>();
      for (const file of input.files)
        if (!aside.has(file.class))
          sizes.set(homeOf(file.path), (sizes.get(homeOf(file.path)) ?? 0) + 1);
      for (const { files: own } of proposeBlocks(input).blocks) {
        const homes = new Set(own.map((file) => homeOf(file.path)));
        const large = [...homes].filter((home) => home === '.' || (sizes.get(home) ?? 0) >= 3);
        expect(large.length).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('ids stay when files come and go elsewhere', () => {
  const here = many('src/api', 4);
  const idOfApi = (others: readonly string[]) =>
    proposeBlocks({ files: files([...here, ...others]) }).blocks.find(
      ({ directory }) => directory === 'src/api',
    )?.block.blockId;
  expect(idOfApi(many('src/db', 5))).toBe(idOfApi([...many('src/ui', 9), 'README.md']));
});

test('every file is in one block, in a seam, or unmapped, and the lines claim exactly that', () => {
  fc.assert(
    fc.property(repository, (input) => {
      const { blocks, seams, unmapped } = proposeBlocks(input);
      const all = fileList(input.files.map((file) => file.path));
      const owners = new Map<string, string[]>();
      for (const { block, files: own } of blocks) {
        const { members, missing, idleGlobs } = resolveMembers(block, all);
        expect(members.map(({ path: of, role }) => ({ path: of, role }))).toEqual(own);
        expect([...missing, ...idleGlobs]).toEqual([]);
        for (const { path: of } of own) owners.set(of, [...(owners.get(of) ?? []), block.blockId]);
      }
      for (const { path: of, blockIds } of seams) {
        expect(owners.get(of)).toEqual(blockIds);
        expect(blockIds.length).toBeGreaterThan(1);
      }
      const shared = seams.map((seam) => seam.path as string);
      const single = [...owners].filter(([, ids]) => ids.length === 1).map(([of]) => of);
      expect([...single, ...shared, ...unmapped].sort()).toEqual([...all.sorted].sort());
      const names = blocks.map(({ block }) => block.name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(blocks.map(({ block }) => block.blockId)).size).toBe(blocks.length);
    }),
  );
});
