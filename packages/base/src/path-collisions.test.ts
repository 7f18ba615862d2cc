import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCase } from './fold-case.js';
import { findPathCollisions } from './path-collisions.js';

test.each([
  [['src/x', 'src/x']],
  [['src/X', 'src/x']],
  [['src/a', 'src/a/file']],
  [['SRC/A', 'src/a/file']],
  [['src/a', 'src/a-b', 'src/a/file']],
  [['ſ.ts', 's.ts']],
  [['é', 'e\u0301']],
])('P06 refuses the pair in %j', (paths) => {
  expect(findPathCollisions(paths)).toHaveLength(1);
});

test('names that only start alike do not collide', () => {
  expect(findPathCollisions(['src/a', 'src/ab', 'src/a-b', 'a', 'b/a'])).toEqual([]);
});

test('agrees with comparing every pair, in any order', () => {
  const part = fc.constantFrom('a', 'A', 'b', 'ſ', 's', 'a-b');
  const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const inside = (a: string, b: string) => {
    const [x, y] = [foldCase(a), foldCase(b)];
    return x === y || y.startsWith(`${x}/`);
  };
  fc.assert(
    fc.property(fc.array(path, { maxLength: 8 }), (paths) => {
      const found = findPathCollisions(paths);
      const colliding = paths.some((a, i) =>
        paths.some((b, j) => i !== j && (inside(a, b) || inside(b, a))),
      );
      expect(found.length > 0).toBe(colliding);
      for (const { outer, inner } of found) expect(inside(outer, inner)).toBe(true);
      expect(findPathCollisions(paths.toReversed())).toHaveLength(found.length);
    }),
  );
});
