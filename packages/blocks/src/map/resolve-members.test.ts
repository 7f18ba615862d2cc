import { expect, test } from 'vitest';
import type { Member } from './block-map.js';
import { fileList, resolveMembers } from './resolve-members.js';

const glob = (path: string): Member => ({ path, role: 'primary', match: 'glob' });
const exact = (path: string): Member => ({ path, role: 'primary' });

test('glob src/** and exact README.md on src/a, src/deep/b, other (vector 48)', () => {
  const block = { state: 'candidate', membership: [glob('src/**'), exact('README.md')] } as const;
  const resolved = resolveMembers(block, fileList(['other', 'src/deep/b', 'src/a']));
  expect(resolved.members.map((member) => member.path)).toEqual(['src/a', 'src/deep/b']);
  expect(resolved.missing).toEqual(['README.md']);
});

test('a literal path with glob characters claims that file only (B3)', () => {
  const files = fileList(['app/[id]/page.tsx', 'app/i/page.tsx', 'app/d/page.tsx']);
  const literal = resolveMembers(
    { state: 'candidate', membership: [exact('app/[id]/page.tsx')] },
    files,
  );
  expect(literal.members.map((member) => member.path)).toEqual(['app/[id]/page.tsx']);
});

test('an exact line wins over a pattern, an optional file may be missing, an idle pattern is told', () => {
  const resolved = resolveMembers(
    {
      state: 'candidate',
      membership: [
        glob('src/*'),
        { path: 'src/a', role: 'shared' },
        { path: 'gone', role: 'primary', optional: true },
        glob('lib/**'),
      ],
    },
    fileList(['src/a', 'src/b', 'constructor', '__proto__']),
  );
  expect(resolved.members.map(({ path, role }) => [path, role])).toEqual([
    ['src/a', 'shared'],
    ['src/b', 'primary'],
  ]);
  expect(resolved.missing).toEqual([]);
  expect(resolved.idleGlobs).toEqual(['lib/**']);
});

test('an archived block claims nothing', () => {
  const archived = { state: 'archived', membership: [exact('a'), exact('gone')] } as const;
  expect(resolveMembers(archived, fileList(['a']))).toEqual({
    members: [],
    missing: [],
    idleGlobs: [],
  });
});
