import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileGlob } from './compile-glob.js';
import { globSource, literalSource } from './glob-source.js';

const part = fc.oneof(
  fc.constantFrom(
    '**',
    '*',
    '?',
    '*.ts',
    '[ab]x',
    '[!a]',
    '[^b]*',
    '[a-c😀]',
    '[!a😀]',
    '[z-😎]',
    '[😀-😎]x',
    'a',
    'b',
    '.a',
    'a.b',
    'x-y',
    '{a,b}',
    '(a)',
    '+a',
    '$',
  ),
  fc.string({
    unit: fc.constantFrom('a', 'b', '.', '*', '?', '-', '+', '(', '😀'),
    minLength: 1,
    maxLength: 4,
  }),
);
const pattern = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const name = fc.oneof(
  fc.constantFrom('a', 'b', 'ax', '.a', 'a.b', 'a.ts', 'x-y', '{a,b}', '(a)', '+a', '$', '[ab]x'),
  fc.string({
    unit: fc.constantFrom('a', 'b', '.', '-', '+', '😀', '𝒳', 'é'),
    minLength: 1,
    maxLength: 3,
  }),
);
const path = fc
  .array(
    name.filter((it) => it !== '.' && it !== '..'),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join('/'));

test('means what the pattern means', () => {
  fc.assert(
    fc.property(pattern, fc.array(path, { minLength: 1, maxLength: 8 }), (glob, paths) => {
      const compiled = compileGlob(glob);
      fc.pre(compiled.ok);
      // As dependency-cruiser does: without the flag for code points.
      const regex = new RegExp(globSource(glob, 'units'), 's');
      for (const it of paths)
        expect([it, regex.test(it)]).toEqual([it, compiled.ok && compiled.matches(it)]);
    }),
    { numRuns: 3000 },
  );
});

test('a text matches itself alone', () => {
  const text = 'app/[id]/(x).*+?^$|\\{a}-b';
  expect(new RegExp(`^${literalSource(text)}$`, 'u').test(text)).toBe(true);
  expect(new RegExp(`^${literalSource('a.b')}$`, 'u').test('axb')).toBe(false);
});
