import { describe, expect, test } from 'vitest';
import { applyEdits, editMap, formatBlocks, parseBlocks, sealMap } from '../src/index.js';
import { accepted, find, members, refused, split, unmapped } from './edit-batch.js';
import { block, blockMap, glob, outputs } from './map-builders.js';

describe('holes that must stay closed', () => {
  const files = ['src/api/a', 'src/db/c', 'lib/x'];

  test('B2 a block of one pattern is split by what its files match', () => {
    const map = blockMap([block('sb_p', [glob('src/**')])]);
    const after = accepted(map, split('sb_p', ['src/api/**'], ['src/db/**']), { files });
    expect(members(after)).toEqual({ sb_p_split1: ['src/api/**'], sb_p_split2: ['src/db/**'] });
  });

  test('B3 a path with brackets is a member like any other', () => {
    const path = 'app/[id]/page.tsx';
    const map = blockMap([block('sb_a', [path, 'app/i/page.tsx']), block('sb_b', ['b'])]);
    const after = accepted(map, { op: 'move_member', path, from: 'sb_a', to: 'sb_b' });
    expect(members(after)).toEqual({ sb_a: ['app/i/page.tsx'], sb_b: [path, 'b'] });
    const halves = accepted(map, split('sb_a', [path], ['app/i/*']));
    expect(members(halves)).toMatchObject({ sb_a_split1: [path], sb_a_split2: ['app/i/page.tsx'] });
  });

  test('B4 a socket that dangled before is told with its repair and bricks nothing', () => {
    const map = blockMap([block('sb_a', ['a'], outputs('sb_gone')), block('sb_b', ['b'])]);
    const result = applyEdits(map, [{ op: 'rename', block_id: 'sb_a', name: 'A' }], 'owner');
    if (!result.ok) throw new Error('refused');
    expect(result.warnings).toMatchObject([{ code: 'dangling-socket', blockId: 'sb_a' }]);
    expect(result.warnings[0]?.hint).toContain('retarget_socket');
    const op = { op: 'retarget_socket', block_id: 'sb_a', from: 'sb_gone', to: 'sb_b' } as const;
    const repaired = applyEdits(map, [op], 'owner');
    expect(repaired.ok && repaired.warnings).toEqual([]);
    expect(repaired.ok && find(repaired.store, 'sb_a').sockets.outputs).toEqual([
      { to: 'sb_b', type: 'imports' },
    ]);
  });

  test.each([
    'Pay\u200bments',
    'Pay\u202ements',
    'auth／login',
    `a${' '.repeat(10_000)}b`,
    'javascript:alert(1)',
    'example.com',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig',
    'AKIAIOSFODNN7EXAMPLE.',
  ])('B6 %j is refused from a runner by a class and stored from an owner', (name) => {
    const map = blockMap([block('sb_a', ['a'])]);
    const op = { op: 'rename', block_id: 'sb_a', name } as const;
    const failures = refused(map, op, {}, 'runner');
    expect(failures).toMatchObject([{ code: 'unsafe-text', field: 'name' }]);
    expect(failures[0]?.message).toMatch(/^name: [a-zA-Z]/u);
    expect(failures[0]?.message).not.toContain(name);
    expect(find(accepted(map, op), 'sb_a').name).toBe(name);
  });

  test.each([
    ['../x', 'bad-path'],
    ['/etc/passwd', 'bad-path'],
    ['src/**', 'bad-path'],
    ['missing.ts', 'bad-path'],
    ['src/api/a', 'already-owned'],
  ])('B7 %s cannot be assigned', (path, code) => {
    const map = blockMap([block('sb_p', [glob('src/**')]), block('sb_b', ['b'])]);
    const op = { op: 'assign_unmapped', path, block_id: 'sb_b' } as const;
    expect(refused(map, op, { files })).toMatchObject([{ opIndex: 0, code }]);
    if (path === 'src/api/a') expect(refused(map, op)[0]).toMatchObject({ blockId: 'sb_p' });
  });

  test('B8 three wrong operations give three failures', () => {
    const map = blockMap([block('sb_a', ['a']), block('sb_b', ['b', 'c'])]);
    const failures = refused(
      map,
      { op: 'rename', block_id: 'sb_ghost', name: 'x' },
      { op: 'move_member', path: 'nope', from: 'sb_b', to: 'sb_a' },
      { op: 'assign_unmapped', path: '../x', block_id: 'sb_a' },
    );
    expect(failures.map(({ opIndex, code }) => [opIndex, code])).toEqual([
      [0, 'unknown-block'],
      [1, 'not-a-member'],
      [2, 'bad-path'],
    ]);
  });

  test('B10 the total stays honest for files beyond the listed ones', () => {
    const listed = Array.from({ length: 500 }, (_, at) => `f${String(at).padStart(3, '0')}`);
    const map = blockMap([block('sb_a', ['a'])], unmapped(listed, 600));
    const op = { op: 'assign_unmapped', path: 'zz', block_id: 'sb_a' } as const;
    expect(accepted(map, op).unmapped).toMatchObject({ total: 599, files: listed });
  });

  test('B11 the shared file of two merged owners is no seam, and can be made primary', () => {
    const map = blockMap([block('sb_a', ['a', 'f=shared']), block('sb_b', ['b', 'f=shared'])]);
    const merged = applyEdits(map, [{ op: 'merge', into: 'sb_a', block_ids: ['sb_b'] }], 'owner');
    if (!merged.ok) throw new Error('refused');
    expect(merged.warnings).toEqual([]);
    expect(find(merged.store, 'sb_a').membership).toContainEqual({ path: 'f', role: 'shared' });
    const op = { op: 'resolve_seam', path: 'f', resolution: 'primary:sb_a' } as const;
    const made = accepted(merged.store, op);
    expect(find(made, 'sb_a').membership).toContainEqual({ path: 'f', role: 'primary' });
  });

  test('a text longer than the file may hold is refused, also from the owner', () => {
    const map = blockMap([block('sb_a', ['a']), block('sb_b', ['b'])]);
    const long = 'x'.repeat(100_001);
    for (const op of [
      { op: 'rename', block_id: 'sb_a', name: long },
      { op: 'rename', block_id: 'sb_a', purpose: long },
      { op: 'set_rule', from: 'sb_a', to: 'sb_b', because: long },
    ] as const)
      expect(refused(map, op)).toMatchObject([{ opIndex: 0, code: 'unsafe-text' }]);
  });

  test('parts of a block whose name or id is as long as can be', () => {
    const name = 'n'.repeat(100_000);
    const map = blockMap([{ ...block('sb_a', ['a', 'b']), name }]);
    const after = accepted(map, split('sb_a', ['a'], ['b']));
    expect(parseBlocks(formatBlocks(sealMap(after))).ok).toBe(true);
    expect(find(after, 'sb_a_split1').purpose).toBe(`Split from '${'n'.repeat(200)}…'.`);
    const id = `s${'b'.repeat(1020)}`;
    const last = blockMap([block(id, ['a', 'b'])]);
    expect(refused(last, split(id, ['a'], ['b']))[0]).toMatchObject({ code: 'id-collision' });
  });

  test('what is signed stays signed while it is archived', () => {
    const archived = { state: 'archived', preArchiveState: 'ratified' } as const;
    const map = blockMap([{ ...block('sb_a', ['a1', 'a2']), ...archived }, block('sb_b', ['b'])]);
    const act = { author: 'ann', at: '2026-01-31T12:00:00Z', expected: map } as const;
    const rename = { op: 'rename', block_id: 'sb_a', name: 'Other' } as const;
    const renamed = editMap(map, { ...act, seat: 'runner', ops: [rename] });
    expect(!renamed.ok && renamed.failures).toMatchObject([{ code: 'block-ratified' }]);
    const restore = { op: 'restore', block_id: 'sb_a' } as const;
    const move = { op: 'move_member', path: 'a1', from: 'sb_a', to: 'sb_b' } as const;
    const moved = editMap(map, { ...act, seat: 'owner', ops: [restore, move] });
    expect(!moved.ok && moved.failures).toMatchObject([{ opIndex: 1, code: 'block-ratified' }]);
    expect(editMap(map, { ...act, seat: 'owner', ops: [restore] }).ok).toBe(true);
  });
});
