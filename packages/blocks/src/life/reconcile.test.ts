import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMap, arbitraryPath } from '../../test/arbitrary-map.js';
import { deepFreeze } from '../../test/deep-freeze.js';
import { block, blockMap, glob, member } from '../../test/map-builders.js';
import type { BlockMap } from '../map/block-map.js';
import { reconcile } from './reconcile.js';

/** A map that was looked at once already, frozen. */
function seen(map: BlockMap, files: readonly string[]): BlockMap {
  return deepFreeze(reconcile(deepFreeze(map), { files }).map);
}

test('48 a glob resolves two files, and the exact README is missing', () => {
  const map = blockMap([block('sb_a', [glob('src/**'), 'README.md'])]);
  const { blocks, unmappedTotal } = reconcile(map, { files: ['src/a', 'src/deep/b', 'other'] });
  expect(blocks).toMatchObject([{ outcome: 'baseline', missing: ['README.md'], idleGlobs: [] }]);
  expect(unmappedTotal).toBe(1);
});

test('50 the first look is the baseline without a bump, a second one changes nothing', () => {
  const map = deepFreeze(blockMap([block('sb_a', [glob('src/**')]), block('sb_b', ['b.ts'])]));
  const files = ['src/a', 'b.ts'];
  const first = reconcile(map, { files });
  expect(first.changed).toBe(true);
  expect(first.map.blocks).toMatchObject([
    { boundaryVersion: 1, resolvedMembers: ['src/a'] },
    { boundaryVersion: 1, resolvedMembers: ['b.ts'] },
  ]);
  const second = reconcile(deepFreeze(first.map), { files: [...files].reverse() });
  expect(second.changed).toBe(false);
  expect(second.map).toBe(first.map);
  expect(second.blocks.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
});

test('51 a new file bumps only the block that claims it', () => {
  const map = seen(blockMap([block('sb_a', [glob('src/**')]), block('sb_b', ['b.ts'])]), [
    'src/a',
    'b.ts',
  ]);
  const { map: after, blocks } = reconcile(map, { files: ['src/a', 'src/b', 'b.ts'] });
  expect(after.blocks.map(({ boundaryVersion }) => boundaryVersion)).toEqual([2, 1]);
  expect(after.blocks[1]).toBe(map.blocks[1]);
  expect(blocks).toMatchObject([
    { outcome: 'bumped', added: ['src/b'], removed: [], drifted: false },
    { outcome: 'unchanged', added: [] },
  ]);
});

test('55 files that nobody claims are listed sorted', () => {
  const { map } = reconcile(blockMap([block('sb_a', ['a.ts'])]), {
    files: ['z.ts', 'a.ts', 'b.ts'],
  });
  expect(map.unmapped).toMatchObject({ files: ['b.ts', 'z.ts'], total: 2 });
});

test('55 of 525 unclaimed files 500 are listed and all are counted', () => {
  const files = Array.from({ length: 525 }, (_, at) => `f${String(at).padStart(3, '0')}`);
  const { map, unmappedTotal } = reconcile(blockMap([]), { files: [...files].reverse() });
  expect(unmappedTotal).toBe(525);
  expect(map.unmapped.total).toBe(525);
  expect(map.unmapped.files).toEqual(files.slice(0, 500));
  // One that is not listed goes: the list is the same and the total is not.
  const after = reconcile(deepFreeze(map), { files: files.slice(0, 524) });
  expect(after.changed).toBe(true);
  expect(after.map.unmapped.total).toBe(524);
});

test('what nobody misses is not listed: generated files, and what Holdfast keeps', () => {
  const files = ['dist/a.js', '.holdfast/blocks.json', 'b.ts'];
  const { map } = reconcile(blockMap([]), { files, unlisted: new Set(['dist/a.js']) });
  expect(map.unmapped).toMatchObject({ files: ['b.ts'], total: 1 });
});

test('57 an archived block claims nothing', () => {
  const map = blockMap([block('sb_a', [glob('src/**')], { state: 'archived' })]);
  const { map: after, blocks, unmappedTotal } = reconcile(map, { files: ['src/a'] });
  expect(blocks).toEqual([]);
  expect(unmappedTotal).toBe(1);
  expect(after.blocks[0]).toBe(map.blocks[0]);
});

test('a signed block whose members changed is drifted, and stays so', () => {
  const map = seen(blockMap([block('sb_a', [glob('src/**')], { state: 'ratified' })]), ['src/a']);
  expect(map.blocks[0]?.state).toBe('ratified');
  const drifted = seen(map, ['src/a', 'src/b']);
  expect(drifted.blocks[0]).toMatchObject({ state: 'drifted', boundaryVersion: 2 });
  const back = reconcile(drifted, { files: ['src/a'] });
  expect(back.map.blocks[0]).toMatchObject({ state: 'drifted', boundaryVersion: 3 });
  expect(back.blocks).toMatchObject([{ drifted: true, removed: ['src/b'] }]);
});

test('an exact member follows its file, through a chain of names, with its role', () => {
  const map = seen(blockMap([block('sb_a', ['old.ts=shared', 'b.ts'])]), ['old.ts', 'b.ts']);
  const renames = new Map([
    ['old.ts', 'middle.ts'],
    ['middle.ts', 'new.ts'],
  ]);
  const { map: after, blocks } = reconcile(map, { files: ['b.ts', 'new.ts'], renames });
  expect(after.blocks[0]?.membership).toEqual([member('new.ts=shared'), member('b.ts')]);
  expect(blocks).toMatchObject([
    {
      outcome: 'bumped',
      boundaryVersion: 2,
      renamed: [{ from: 'old.ts', to: 'new.ts' }],
      added: [],
      removed: [],
      missing: [],
    },
  ]);
});

test('a member whose file moved into another block stays missing: a person has to say', () => {
  const map = seen(blockMap([block('sb_a', ['a.ts']), block('sb_b', [glob('lib/**')])]), [
    'a.ts',
    'lib/b.ts',
  ]);
  const files = ['lib/a.ts', 'lib/b.ts'];
  const renames = new Map([['a.ts', 'lib/a.ts']]);
  const { blocks } = reconcile(map, { files, renames });
  expect(blocks).toMatchObject([
    { renamed: [], missing: ['a.ts'] },
    { renamed: [], added: ['lib/a.ts'] },
  ]);
});

test('a file that two blocks share is followed in both', () => {
  const map = seen(blockMap([block('sb_a', ['s.ts=shared']), block('sb_b', ['s.ts=shared'])]), [
    's.ts',
  ]);
  const { map: after } = reconcile(map, { files: ['t.ts'], renames: new Map([['s.ts', 't.ts']]) });
  expect(after.blocks.map(({ membership }) => membership)).toEqual([
    [member('t.ts=shared')],
    [member('t.ts=shared')],
  ]);
});

test('names that go in a circle, or to a file that is not there, lead nowhere', () => {
  const map = seen(blockMap([block('sb_a', ['a.ts', 'b.ts'])]), ['a.ts', 'b.ts']);
  const renames = new Map([
    ['a.ts', 'c.ts'],
    ['c.ts', 'a.ts'],
    ['b.ts', 'gone.ts'],
  ]);
  const { blocks } = reconcile(map, { files: [], renames });
  expect(blocks).toMatchObject([{ renamed: [], missing: ['a.ts', 'b.ts'] }]);
});

test('a member that is there under its new path already is not there twice', () => {
  const map = seen(blockMap([block('sb_a', ['a.ts', 'b.ts=test'])]), ['a.ts', 'b.ts']);
  const { map: after } = reconcile(map, { files: ['b.ts'], renames: new Map([['a.ts', 'b.ts']]) });
  expect(after.blocks[0]?.membership).toEqual([member('b.ts=test')]);
});

test('of any map and files: no file is lost, a second look changes nothing, order is nothing', () => {
  fc.assert(
    fc.property(
      arbitraryMap(),
      fc.uniqueArray(arbitraryPath(), { maxLength: 20 }),
      fc.array(fc.tuple(arbitraryPath(), arbitraryPath()), { maxLength: 4 }),
      (map, files, pairs) => {
        const renames = new Map(pairs);
        const first = reconcile(deepFreeze(map), { files, renames });
        const shuffled = reconcile(map, { files: [...files].reverse(), renames });
        expect(shuffled).toEqual(first);
        const claimed = new Set(
          first.map.blocks.flatMap(({ state, resolvedMembers }) =>
            state === 'archived' ? [] : (resolvedMembers ?? []),
          ),
        );
        const isOurs = (path: string) => path.startsWith('.holdfast/');
        const rest = files.filter((path) => !claimed.has(path as never) && !isOurs(path));
        expect(first.unmappedTotal).toBe(rest.length);
        expect([...first.map.unmapped.files].sort()).toEqual([...rest].sort());
        const second = reconcile(deepFreeze(first.map), { files, renames });
        expect(second.changed).toBe(false);
        expect(second.map).toBe(first.map);
      },
    ),
    { numRuns: 200 },
  );
});
