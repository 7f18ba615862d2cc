import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileGlob } from '../map/compile-glob.js';
import { globRegex, literalRegex } from './glob-regex.js';

const part = fc.oneof(
  fc.constantFrom(
    '**',
    '*',
    '?',
    '*.ts',
    '[ab]x',
    '[!a]',
    '[^b]*',
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
  fc.string({ unit: fc.constantFrom('a', 'b', '.', '-', '+', '😀'), minLength: 1, maxLength: 3 }),
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
      const regex = new RegExp(globRegex(glob), 's');
      for (const it of paths)
        expect([it, regex.test(it)]).toEqual([it, compiled.ok && compiled.matches(it)]);
    }),
    { numRuns: 3000 },
  );
});

test('a text matches itself alone', () => {
  const text = 'app/[id]/(x).*+?^$|\\{a}-b';
  expect(new RegExp(`^${literalRegex(text)}$`, 'u').test(text)).toBe(true);
  expect(new RegExp(`^${literalRegex('a.b')}$`, 'u').test('axb')).toBe(false);
});
