import { expect, test } from 'vitest';
import { applyEdits, type EditOp } from '../src/index.js';
import { members, split } from './edit-batch.js';
import { block, blockMap, glob, outputs } from './map-builders.js';

const FILES = [
  'src/api/a.ts',
  'src/api/b.ts',
  'src/api/deep/c.ts',
  'src/db/d.ts',
  'src/db/e.ts',
  'src/ui/[id]/f.ts',
  'src/ui/[id]/g.ts',
  'src/main.ts',
  'lib/x.ts',
];
const MAP = blockMap([block('sb_p', [glob('src/**')]), block('sb_l', ['lib/x.ts'])]);

function after(map: typeof MAP, ops: readonly EditOp[], context: object = { files: FILES }) {
  const result = applyEdits(map, ops, 'owner', context);
  if (!result.ok) throw new Error(JSON.stringify(result.failures));
  return { members: members(result.store), warnings: result.warnings, store: result.store };
}

test('a part that takes what a pattern of its group matches has that pattern', () => {
  const found = after(MAP, [
    split(
      'sb_p',
      ['src/api/**'],
      ['src/db/*.ts', 'src/main.ts'],
      ['src/ui/[id]/f.ts', 'src/ui/**/g.ts'],
    ),
  ]);
  expect(found.members).toMatchObject({
    sb_p_split1: ['src/api/**'],
    sb_p_split2: ['src/main.ts', 'src/db/*.ts'],
    sb_p_split3: ['src/ui/**'],
  });
  expect(found.warnings.map(({ code }) => code)).toEqual(['glob-expanded']);
  expect(found.warnings[0]?.message).toContain('have "src/api/**", "src/db/*.ts", "src/ui/**"');
});

test('a part that takes whole folders has them by pattern, however its group was written', () => {
  const paths = FILES.filter((path) => path.startsWith('src/api') || path === 'src/db/d.ts');
  const rest = FILES.filter((path) => path.startsWith('src/') && !paths.includes(path));
  expect(after(MAP, [split('sb_p', paths, rest)]).members).toMatchObject({
    sb_p_split1: ['src/db/d.ts', 'src/api/**'],
    sb_p_split2: ['src/db/e.ts', 'src/main.ts', 'src/ui/**'],
  });
});

test('a pattern for more than the block had is not taken, and exact lines stay exact', () => {
  const map = blockMap([block('sb_p', ['src/main.ts', glob('src/api/*'), glob('src/db/*')])]);
  const found = after(map, [split('sb_p', ['src/api/**', 'src/main.ts'], ['**/db/*'])]);
  expect(found.members).toEqual({
    sb_p_split1: ['src/main.ts', 'src/api/*'],
    sb_p_split2: ['src/db/*'],
  });
  expect(found.warnings).toEqual([]);
  const exact = blockMap([block('sb_p', ['src/api/a.ts', 'src/db/d.ts'])]);
  expect(after(exact, [split('sb_p', ['src/api/**'], ['src/db/**'])]).members).toEqual({
    sb_p_split1: ['src/api/a.ts'],
    sb_p_split2: ['src/db/d.ts'],
  });
});

test('a file that leaves a pattern leaves the folders beside it as they were', () => {
  const found = after(MAP, [
    { op: 'move_member', path: 'src/api/deep/c.ts', from: 'sb_p', to: 'sb_l' },
    { op: 'move_member', path: 'src/main.ts', from: 'sb_p', to: 'sb_l' },
  ]);
  expect(found.members).toEqual({
    sb_p: ['src/api/*', 'src/db/**', 'src/ui/**'],
    sb_l: ['lib/x.ts', 'src/api/deep/c.ts', 'src/main.ts'],
  });
});

test('a seam that goes to another block takes the file out of the pattern alone', () => {
  const map = blockMap([block('sb_p', [glob('src/**')]), block('sb_l', ['src/main.ts'])]);
  const op = { op: 'resolve_seam', path: 'src/main.ts', resolution: 'primary:sb_l' } as const;
  expect(after(map, [op]).members.sb_p).toEqual(['src/api/**', 'src/db/**', 'src/ui/**']);
});

test('sockets of parts with patterns come from the imports of their files', () => {
  const map = blockMap([
    block('sb_p', [glob('src/**')]),
    block('sb_l', ['lib/x.ts'], outputs('sb_p')),
  ]);
  const edges = [
    { from: 'lib/x.ts', to: 'src/db/d.ts', type: 'imports', count: 2 },
    { from: 'src/api/a.ts', to: 'src/db/d.ts', type: 'imports', count: 1 },
  ];
  const op = split('sb_p', ['src/api/**', 'src/ui/**', 'src/main.ts'], ['src/db/**']);
  const { store } = after(map, [op], { files: FILES, edges });
  const ends = Object.fromEntries(
    store.blocks.map(({ blockId, sockets }) => [blockId, sockets.outputs.map(({ to }) => to)]),
  );
  expect(ends).toEqual({ sb_l: ['sb_p_split2'], sb_p_split1: ['sb_p_split2'], sb_p_split2: [] });
  expect(store.blocks.map(({ name }) => name)).toContain('db');
});
