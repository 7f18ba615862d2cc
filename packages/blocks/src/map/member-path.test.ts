import { expect, test } from 'vitest';
import { checkMemberPath } from './member-path.js';

test.each(['a', 'app/[id]/page.tsx', 'src/**', 'constructor', '__proto__', 'a b/ü/文', 'a:b'])(
  '%j may be in a map',
  (path) => {
    expect(checkMemberPath(path)).toEqual({ ok: true, path });
  },
);

test.each([
  '',
  '/a',
  '../a',
  'a/../b',
  './a',
  'a//b',
  'a/',
  'a\0',
  'C:\\x',
  'c:/x',
  '\\\\s\\x',
  '\ud800',
])('33 %j is refused', (path) => {
  expect(checkMemberPath(path).ok).toBe(false);
});
