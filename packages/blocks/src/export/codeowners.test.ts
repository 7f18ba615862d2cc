import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProcess } from '@holdfast/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockOf, mapOf } from '../../test/small-map.js';
import { fileList, resolveMembers } from '../map/resolve-members.js';
import { compileCodeowners } from './compile-codeowners.js';
import { exportCodeowners } from './export-codeowners.js';
import { importCodeowners } from './import-codeowners.js';

describe('patterns mean what git says', () => {
  const paths = [
    'a.ts',
    'src/a.ts',
    'src/deep/a.ts',
    'src/deep/b.js',
    'docs/src/a.ts',
    'docs/read me.md',
    'x/#y',
    'srcx/a.ts',
    '.github/w.yml',
    'a*b',
  ];
  let dir = '';
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'holdfast-owners-'));
    await runProcess('git', ['init', '-q'], { cwd: dir });
    for (const path of paths) {
      mkdirSync(join(dir, path, '..'), { recursive: true });
      writeFileSync(join(dir, path), '');
    }
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test.each([
    '*',
    '*.ts',
    '/*.ts',
    'src',
    '/src',
    'src/',
    '/src/',
    'src/deep',
    'src/*.ts',
    '/src/**',
    '**/deep',
    'docs/**/a.ts',
    'src/**/a.ts',
    '/docs/read\\ me.md',
    '\\#y',
    'x/\\#y',
    'd?ep',
    '/s*',
    '.github/',
    'a\\*b',
    '/src/d*/a.ts',
  ])('%s', async (pattern) => {
    writeFileSync(join(dir, '.gitignore'), `${pattern}\n`);
    const { stdout } = await runProcess(
      'git',
      ['-c', 'core.quotePath=false', 'check-ignore', '--no-index', '--stdin'],
      {
        cwd: dir,
        input: `${paths.join('\n')}\n`,
      },
    );
    const compiled = compileCodeowners(pattern);
    expect(paths.filter((path) => compiled.ok && compiled.matches(path))).toEqual(
      stdout.split('\n').filter((it) => it !== ''),
    );
  });

  test('but for a last star, which GitHub keeps to the directory', () => {
    const compiled = compileCodeowners('docs/*');
    expect(paths.filter((path) => compiled.ok && compiled.matches(path))).toEqual([
      'docs/read me.md',
    ]);
  });

  test.each(['!x', 'a[bc]', '/', ''])('%j is refused', (pattern) => {
    expect(compileCodeowners(pattern).ok).toBe(false);
  });
});

describe('import', () => {
  const files = [
    'README.md',
    'docs/a.md',
    'docs/deep/b.md',
    'src/ui/a.ts',
    'src/ui/b.ts',
    'src/db/c.ts',
    'LICENSE',
    'src/db/gen.ts',
  ];

  test('makes a block for each set of owners; the last line decides', () => {
    const { map, notes } = importCodeowners(
      [
        '# people',
        '*.md @org/writers  # inline',
        '/src/ @org/dev @ann',
        '/src/db/ bob@example.com',
        '/src/db/gen.ts',
        '/docs/[a]* @x',
        '!LICENSE @x',
      ].join('\r\n'),
      { repoId: 'shop', files },
    );
    expect(
      map.blocks.map(({ name, purpose, membership }) => [
        name,
        purpose,
        membership.map(({ path }) => path),
      ]),
    ).toEqual([
      ['bob', 'What bob@example.com owns.', ['src/db/c.ts']],
      ['dev and ann', 'What @org/dev and @ann own.', ['src/ui/**']],
      ['writers', 'What @org/writers owns.', ['README.md', 'docs/**']],
    ]);
    expect(map.unmapped).toMatchObject({ files: ['LICENSE', 'src/db/gen.ts'], total: 2 });
    expect(notes).toEqual([
      'Line 6, "/docs/[a]*": character classes are not supported; it was left out.',
      'Line 7, "!LICENSE": negation is not supported; it was left out.',
    ]);
    expect(map.blocks.every(({ candidateMeta }) => candidateMeta?.needsOwnerNaming)).toBe(true);
  });

  test('knows sections and their owners, and owners in another order', () => {
    const { map } = importCodeowners('[Docs][2] @a @b\n/docs/\n^[Code]\n/src/ @b @a\n', {
      repoId: 'x',
      files,
    });
    expect(
      map.blocks.map(({ name, membership }) => [name, membership.map(({ path }) => path)]),
    ).toEqual([['a and b', ['docs/**', 'src/**']]]);
  });

  test('tells equal names apart, and gives the same map whatever the order of files', () => {
    const text = '/src/ui/ @x/dev\n/src/db/ @y/dev\n';
    const { map } = importCodeowners(text, { repoId: 'x', files });
    expect(map.blocks.map(({ name }) => name)).toEqual(['dev', 'dev 2']);
    expect(importCodeowners(text, { repoId: 'x', files: files.toReversed() }).map).toEqual(map);
  });
});

describe('export', () => {
  test('puts files of several blocks last, with the owners of all', () => {
    const map = mapOf([
      blockOf('ui', ['src/ui/**', '~src/types.ts'], { name: 'Web\nUI' }),
      blockOf('db', ['src/db/a b.ts', '~src/types.ts'], { purpose: '' }),
      blockOf('old', ['x'], { state: 'archived' }),
    ]);
    const owners = new Map([['ui', ['@org/ui']]]);
    expect(exportCodeowners(map, owners)).toEqual({
      text: `${[
        '# Made from the map of blocks by `holdfast blocks export`. The last line that matches a file wins.',
        '',
        '# Web<U+000A>UI (ui): What ui is for.',
        '/src/ui/** @org/ui',
        '',
        '# DB (db)',
        '/src/db/a\\ b.ts',
        '',
        '# Files of several blocks',
        '/src/types.ts @org/ui',
        '',
      ].join('\n')}`,
      notes: ['1 of 2 blocks have no owners: their lines name nobody.'],
    });
  });

  test('says what it cannot say exactly, and with the files writes them out', () => {
    const map = mapOf([blockOf('a', ['app/*.d'])]);
    const owners = new Map([['a', ['@a']]]);
    expect(exportCodeowners(map, owners).notes).toHaveLength(1);
    const files = ['app/x.d', 'app/y.d/inner', 'app/z'];
    const { text, notes } = exportCodeowners(map, owners, files);
    expect(notes).toEqual([]);
    expect(text).toContain('/app/x.d @a\n');
    expect(text).not.toContain('*');
  });

  test('a literal path with wildcards is not taken for a pattern', () => {
    const map = mapOf([blockOf('a', ['app/[id]/page.tsx'])]);
    const owners = new Map([['a', ['@a']]]);
    const alone = exportCodeowners(map, owners, ['app/[id]/page.tsx', 'app/i/page.tsx']);
    expect(alone).toMatchObject({ notes: [] });
    expect(alone.text).toContain('/app/?id?/page.tsx @a');
    const { notes } = exportCodeowners(map, owners, ['app/[id]/page.tsx', 'app/xidy/page.tsx']);
    expect(notes[0]).toContain('cannot tell its name');
  });

  test('read back, every file has the owners of its blocks', () => {
    const segment = fc.constantFrom('a', 'b', 'c d', '#e', '.f', 'g.ts', '\\h', 'ü');
    const file = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    const line = fc.oneof(file, fc.constantFrom('a/**', '*', 'b/*', '**/g.ts', '*/a', '**'));
    fc.assert(
      fc.property(
        fc.uniqueArray(file, { minLength: 1, maxLength: 12 }),
        fc.array(fc.array(line, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        (files, memberships) => {
          const map = mapOf(memberships.map((lines, at) => blockOf(`b${at}`, lines)));
          const owners = new Map(
            map.blocks.map(({ blockId }) => [blockId as string, [`@${blockId}`]]),
          );
          const { text, notes } = exportCodeowners(map, owners, files);
          fc.pre(notes.length === 0);
          const back = importCodeowners(text, { repoId: 'x', files });
          expect(back.notes).toEqual([]);
          const expected = importedOwners(map, files);
          expect(importedNames(back.map, files)).toEqual(expected);
        },
      ),
      { numRuns: 400 },
    );
  });
});

function importedOwners(map: ReturnType<typeof mapOf>, files: readonly string[]): unknown {
  return files.map((path) => {
    const owners = map.blocks
      .filter((block) => claims(block, path, files))
      .map(({ blockId }) => blockId);
    return [path, owners.join(' and ')];
  });
}

function importedNames(map: ReturnType<typeof mapOf>, files: readonly string[]): unknown {
  return files.map((path) => [
    path,
    map.blocks.find((block) => claims(block, path, files))?.name ?? '',
  ]);
}

function claims(
  block: Parameters<typeof resolveMembers>[0],
  path: string,
  files: readonly string[],
): boolean {
  return resolveMembers(block, fileList(files)).members.some((member) => member.path === path);
}
