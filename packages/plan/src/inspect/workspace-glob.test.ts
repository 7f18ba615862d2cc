import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileWorkspaceGlob } from './workspace-glob.js';

function matches(patterns: readonly string[], path: string): boolean {
  let at = compileWorkspaceGlob(patterns).start;
  for (const name of path.split('/')) at = at.enter(name);
  return at.matches;
}

test.each([
  ['apps/*', 'apps/web', true],
  ['apps/*', 'apps', false],
  ['apps/*', 'apps/web/src', false],
  ['./apps/*/', 'apps/web', true],
  ['apps/**', 'apps', true],
  ['apps/**', 'apps/a/b/c', true],
  ['**', 'a/b', true],
  ['**/web', 'web', true],
  ['**/web', 'a/b/web', true],
  ['a/**/z', 'a/z', true],
  ['a/**/z', 'a/b/c/z', true],
  ['packages/{a,b}-*', 'packages/b-x', true],
  ['packages/{a,b}-*', 'packages/c-x', false],
  ['{apps,libs/{x,y}}/*', 'libs/y/z', true],
  ['p?ckages/*', 'packages/a', true],
  ['packages/*-app', 'packages/my-app-app', true],
  ['packages/*-app', 'packages/my-app-lib', false],
])('%s on %s: %s', (pattern, path, expected) => {
  expect(matches([pattern], path)).toBe(expected);
});

test('exceptions win wherever they stand', () => {
  expect(matches(['!**/test/**', 'packages/**'], 'packages/a/test/b')).toBe(false);
  expect(matches(['packages/**', '!packages/a'], 'packages/b')).toBe(true);
});

test('patterns that leave the workspace or are of another kind are refused by name', () => {
  const odd = ['../x/*', '/abs/*', 'C:/x', 'a/[bc]', '@(a|b)/*', 'a/{b', 'x'.repeat(257)];
  expect(compileWorkspaceGlob([...odd, 'apps/*']).refused).toEqual(odd);
});

test('a walk is told where nothing below can match', () => {
  const { start } = compileWorkspaceGlob(['apps/*']);
  expect(start.canDescend).toBe(true);
  expect(start.enter('apps').canDescend).toBe(true);
  expect(start.enter('src').canDescend).toBe(false);
  expect(start.enter('apps').enter('web')).toMatchObject({ matches: true, canDescend: false });
});

test('patterns made to be slow are not', () => {
  const name = 'a'.repeat(255);
  expect(matches([`${'*a'.repeat(100)}b`], name)).toBe(false);
  expect(matches([`${'**/'.repeat(80)}z`], Array(60).fill('a').join('/'))).toBe(false);
  expect(compileWorkspaceGlob(['{a,b}'.repeat(40)]).refused).toHaveLength(1);
  expect(compileWorkspaceGlob(Array(10_000).fill('a/*')).refused).toHaveLength(10_000 - 256);
});

test('law: * and ? match as the regular expression that says the same', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', '*', '?'),
    minLength: 1,
    maxLength: 8,
  });
  const names = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(letters, names, (pattern, name) => {
      fc.pre(pattern !== '**');
      const regex = new RegExp(`^${pattern.replace(/\*+/g, '.*').replaceAll('?', '.')}$`);
      expect(matches([pattern], name)).toBe(regex.test(name));
    }),
  );
});
