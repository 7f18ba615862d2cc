import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileGlob } from './compile-glob.js';
import { globSource } from './glob-source.js';

function matching(pattern: string, paths: readonly string[]): readonly string[] {
  const glob = compileGlob(pattern);
  if (!glob.ok) throw new Error(glob.reason);
  return paths.filter(glob.matches);
}

test('* and ? stay within a part, ** is any number of parts', () => {
  const paths = ['src/a.ts', 'src/deep/b.ts', 'src/deep/er/c.ts', 'srcx/a.ts', 'src'];
  expect(matching('src/*', paths)).toEqual(['src/a.ts']);
  expect(matching('src/?.ts', paths)).toEqual(['src/a.ts']);
  expect(matching('src/**', paths)).toEqual(['src/a.ts', 'src/deep/b.ts', 'src/deep/er/c.ts']);
  expect(matching('src/**/*.ts', paths)).toEqual(['src/a.ts', 'src/deep/b.ts', 'src/deep/er/c.ts']);
  expect(matching('**/c.ts', paths)).toEqual(['src/deep/er/c.ts']);
  expect(matching('**', ['a', 'a/.b'])).toEqual(['a', 'a/.b']);
});

test('ui/src/**/*.test.ts matches nested .test.ts, not .ts (vector 49)', () => {
  expect(
    matching('ui/src/**/*.test.ts', ['ui/src/x/a.test.ts', 'ui/src/a.test.ts', 'ui/src/x/a.ts']),
  ).toEqual(['ui/src/x/a.test.ts', 'ui/src/a.test.ts']);
});

test('dotfiles match, case counts, classes work', () => {
  expect(matching('*', ['.env', 'a'])).toEqual(['.env', 'a']);
  expect(matching('**/*.md', ['.github/A.md', 'A.MD'])).toEqual(['.github/A.md']);
  expect(matching('[ab].ts', ['a.ts', 'c.ts'])).toEqual(['a.ts']);
  expect(matching('[!ab].ts', ['a.ts', 'c.ts'])).toEqual(['c.ts']);
});

test('a letter is a letter, however many units of UTF-16 it has', () => {
  const names = ['😀', 'a', '😀😀', 'é', '𝒳'];
  expect(matching('?', names)).toEqual(['😀', 'a', 'é', '𝒳']);
  expect(matching('??', names)).toEqual(['😀😀']);
  expect(matching('[😀-😎a]', names)).toEqual(['😀', 'a']);
  expect(matching('[!😀]', names)).toEqual(['a', 'é', '𝒳']);
});

test('a folder that is spelt like a class is meant by who writes it', () => {
  const paths = ['app/[id]/page.tsx', 'app/[...slug]/page.tsx', 'app/i/page.tsx', 'app/x/page.tsx'];
  expect(matching('app/[id]/**', paths)).toEqual(['app/[id]/page.tsx', 'app/i/page.tsx']);
  expect(matching('app/[...slug]/*', paths)).toEqual(['app/[...slug]/page.tsx']);
});

test('what other dialects treat as special is literal here', () => {
  const odd = [
    '{a,b}.ts',
    '!a.ts',
    '@(a).ts',
    'a+b.ts',
    '(x)/$y/z.ts',
    'a|b',
    'a.ts',
    'b.ts',
    'a\\b',
  ];
  for (const path of odd.slice(0, 6)) expect(matching(path, odd)).toEqual([path]);
  expect(matching('a\\b', odd)).toEqual(['a\\b']);
  expect(matching('(x)/*/z.ts', odd)).toEqual(['(x)/$y/z.ts']);
});

test('quotes, line ends and a lone ] are letters like any other', () => {
  for (const letter of ['"', '\n', '\r', '\u2028', '\u2029', ']', '^', "'", '\\']) {
    const names = [`x${letter}y/f`, `x${letter}y/${letter}`];
    for (const pattern of [`x${letter}y/**`, `x${letter}y/*`, 'x?y/?', '**'])
      expect([pattern, matching(pattern, names)]).toEqual([pattern, names]);
  }
  expect(matching('a"b"c', ['abc', 'a"b"c'])).toEqual(['a"b"c']);
});

test('a class may have any letter in it and never matches a slash', () => {
  for (const letter of ['"', '\\', '[', ']', '!', '^', '(', '|', '$', '.', '-'])
    expect(matching(`[${letter}x]`, [letter, 'x', 'y'])).toContain(letter);
  expect(matching('a[!q]b', ['a/b', 'axb', 'aqb'])).toEqual(['axb']);
  expect(matching('[!]]', [']', 'a'])).toEqual(['a']);
  expect(matching('a[!]b', ['a/b', 'axb', 'a!b'])).toEqual(['a!b']);
});

test('a pattern that would be matched for hours is refused, the worst that is taken is quick', () => {
  for (const pattern of ['*a*a*a*a*b', 'x/*a*a*a*a*b/y', '**/a/**/a/**/a/**/b'])
    expect(compileGlob(pattern)).toMatchObject({ ok: false });
  expect(matching('*a*a*ab', ['a'.repeat(255)])).toEqual([]);
  expect(matching('**/*a*a*ab/**/c/**/d', [`${'aaaa/'.repeat(50)}x`])).toEqual([]);
});

test.each(['', '/a', 'a/', 'a//b', '../a', 'a/./b', 'a**', 'a/**b', '[a', 'a[b/c]'])(
  '%j is refused',
  (pattern) => {
    expect(compileGlob(pattern).ok).toBe(false);
  },
);

test('patterns for a whole directory mean what the general matcher says', () => {
  const path = fc
    .array(fc.constantFrom('a', '.a', 'b c', 'x\ny', 'src', 'é', '😀'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join('/'));
  fc.assert(
    fc.property(
      fc.constantFrom('src/', 'src/a/', 'b c/', '.a/'),
      fc.constantFrom('*', '**'),
      path,
      (dir, star, end) => {
        const glob = compileGlob(dir + star);
        const general = new RegExp(globSource(dir + star, 'points'), 'su');
        for (const asked of [end, dir + end, dir.slice(0, -1), dir])
          expect(glob.ok && glob.matches(asked)).toBe(general.test(asked));
      },
    ),
    { numRuns: 2_000 },
  );
});
