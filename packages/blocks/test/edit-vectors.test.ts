import { describe, expect, test } from 'vitest';
import { parseEdits } from '../src/index.js';
import { accepted, find, ids, members, refused, split, unmapped } from './edit-batch.js';
import { block, blockMap, outputs } from './map-builders.js';

describe('the engine', () => {
  test('1 merge B into A unites members and sockets, and everything follows', () => {
    const map = blockMap([
      block('sb_a', ['a1', 'shared'], outputs('sb_b')),
      block('sb_b', ['b1', 'shared=shared']),
      block('sb_c', ['c1'], outputs('sb_b')),
    ]);
    const after = accepted(map, { op: 'merge', into: 'sb_a', block_ids: ['sb_b'] });
    expect(ids(after)).toEqual(['sb_a', 'sb_c']);
    expect(find(after, 'sb_a').membership).toEqual([
      { path: 'a1', role: 'primary' },
      { path: 'b1', role: 'primary' },
      { path: 'shared', role: 'shared' },
    ]);
    expect(find(after, 'sb_c').sockets.outputs).toEqual([{ to: 'sb_a', type: 'imports' }]);
    expect(find(after, 'sb_a').sockets.outputs).toEqual([]);
    expect(find(after, 'sb_a').candidateMeta).toMatchObject({
      graphCohesion: null,
      edgeSampleSize: 0,
      sharedMemberCount: 1,
    });
  });

  const seam = (role: string) =>
    blockMap([
      block('sb_x', [`shared.ts=${role}`, 'x.ts']),
      block('sb_y', [`shared.ts=${role}`, 'y.ts']),
      block('sb_z', [`shared.ts=${role}`, 'z.ts']),
    ]);

  test('2 resolve primary:Y leaves the file to Y alone', () => {
    const op = { op: 'resolve_seam', path: 'shared.ts', resolution: 'primary:sb_y' } as const;
    const after = accepted(seam('shared'), op);
    expect(members(after)).toEqual({
      sb_x: ['x.ts'],
      sb_y: ['shared.ts', 'y.ts'],
      sb_z: ['z.ts'],
    });
    expect(find(after, 'sb_y').membership[0]).toEqual({ path: 'shared.ts', role: 'primary' });
  });

  test('3 resolve both marks every owner shared', () => {
    const op = { op: 'resolve_seam', path: 'shared.ts', resolution: 'both' } as const;
    const after = accepted(seam('primary'), op);
    for (const { membership } of after.blocks)
      expect(membership.find(({ path }) => path === 'shared.ts')?.role).toBe('shared');
  });

  const parts = ['src/api/a', 'src/api/b', 'src/db/c', 'src/db/d'];

  test('4 a split makes exact parts, the same in every run', () => {
    const map = blockMap([block('sb_p', parts)]);
    const op = split('sb_p', ['src/api/**'], ['src/db/**']);
    const after = accepted(map, op);
    expect(members(after)).toEqual({
      sb_p_split1: ['src/api/a', 'src/api/b'],
      sb_p_split2: ['src/db/c', 'src/db/d'],
    });
    expect(accepted(map, op)).toEqual(after);
    const [first] = after.blocks;
    expect(first).toEqual({
      blockId: 'sb_p_split1',
      name: 'api',
      purpose: "Split from 'p'.",
      kind: 'scanned',
      state: 'candidate',
      boundaryVersion: 1,
      contractVersion: 1,
      membershipSource: 'proposed',
      membership: [
        { path: 'src/api/a', role: 'primary' },
        { path: 'src/api/b', role: 'primary' },
      ],
      sockets: { inputs: [], outputs: [], external: [] },
      receiptContract: { required: [], optional: [], waived: [] },
      receipts: [],
      layout: {
        algorithmSeed: { source: 'candidate_edit_split', parent: 'sb_p', group: 0 },
        version: 1,
      },
      unmappedResidue: [],
      candidateMeta: {
        namedBy: 'heuristic',
        needsOwnerNaming: true,
        graphCohesion: null,
        edgeSampleSize: 0,
        directorySupport: 1,
        coverageRatio: 1,
        sharedMemberCount: 0,
      },
    });
  });

  test('5 groups that overlap are refused as not disjoint', () => {
    const failures = refused(
      blockMap([block('sb_p', parts)]),
      split('sb_p', ['src/**'], ['src/api/**']),
    );
    expect(failures).toEqual([
      expect.objectContaining({
        opIndex: 0,
        code: 'overlapping-groups',
        message: expect.stringContaining('disjoint'),
      }),
    ]);
  });

  test('6 a member that no group covers is named', () => {
    const failures = refused(
      blockMap([block('sb_p', [...parts, 'orphan.rs'])]),
      split('sb_p', ['src/api/**'], ['src/db/**']),
    );
    expect(failures).toMatchObject([{ code: 'uncovered-member', path: 'orphan.rs' }]);
    expect(failures[0]?.message).toContain('orphan.rs');
  });

  test('7 merge B into S and move a1 from A to B in one batch', () => {
    const map = blockMap([
      block('sb_s', ['s1']),
      block('sb_b', ['b1']),
      block('sb_a', ['a1', 'a2']),
    ]);
    const after = accepted(
      map,
      { op: 'move_member', path: 'a1', from: 'sb_a', to: 'sb_b' },
      { op: 'merge', into: 'sb_s', block_ids: ['sb_b'] },
    );
    expect(members(after)).toEqual({ sb_s: ['a1', 'b1', 's1'], sb_a: ['a2'] });
  });

  const pointed = () =>
    blockMap([block('sb_x', ['x/a/1', 'x/b/1']), block('sb_ref', ['ref'], outputs('sb_x'))]);
  const edges = [{ from: 'ref', to: 'x/b/1', type: 'imports', count: 2 }] as const;

  test('8 a split without imports leaves a peer dangling, with them it succeeds', () => {
    const op = split('sb_x', ['x/a/*'], ['x/b/*']);
    expect(refused(pointed(), op)).toMatchObject([
      { opIndex: 0, code: 'dangling', blockId: 'sb_ref' },
    ]);
    accepted(pointed(), op, { edges });
  });

  test('B1 with imports the sockets of a peer lead to the right part', () => {
    const after = accepted(pointed(), split('sb_x', ['x/a/*'], ['x/b/*']), { edges });
    const via = { count: 2, type: 'imports', via: ['ref -> x/b/1'] };
    expect(find(after, 'sb_ref').sockets.outputs).toEqual([{ to: 'sb_x_split2', ...via }]);
    expect(find(after, 'sb_x_split2').sockets.inputs).toEqual([{ to: 'sb_ref', ...via }]);
    expect(find(after, 'sb_x_split1').sockets.inputs).toEqual([]);
  });

  const one = () => blockMap([block('sb_a', ['a1']), block('sb_b', ['b1', 'b2'])]);
  const rename = (more: { name?: string; purpose?: string }) =>
    ({ op: 'rename', block_id: 'sb_a', ...more }) as const;

  test('9 an owner renames', () => {
    const after = accepted(one(), rename({ name: 'Pay', purpose: 'Takes money.' }));
    expect(find(after, 'sb_a')).toMatchObject({
      name: 'Pay',
      purpose: 'Takes money.',
      candidateMeta: { namedBy: 'owner', needsOwnerNaming: false, graphCohesion: 0.5 },
    });
  });

  test('10 a runner renames', () => {
    const after = accepted(one(), rename({ name: 'Pay' }), {}, 'runner');
    expect(find(after, 'sb_a').candidateMeta).toMatchObject({
      namedBy: 'runner',
      needsOwnerNaming: false,
    });
  });

  test.each([
    [{ name: 'https://evil.example' }, 'name: URL'],
    [{ name: 'two\nlines' }, 'name: control character'],
    [{ name: '../../etc' }, 'name: path separator'],
    [{ purpose: 'key abcdefghijklm0123456789abc' }, 'purpose: token-like string'],
  ])('11 a hostile text of a runner is refused by its class: %j', (more, message) => {
    const failures = refused(one(), rename(more), {}, 'runner');
    expect(failures).toMatchObject([{ opIndex: 0, code: 'unsafe-text', message }]);
  });

  test('12 a name with a slash is refused from a runner and stored from an owner', () => {
    const op = rename({ name: 'Read / write' });
    expect(refused(one(), op, {}, 'runner')[0]?.message).toBe('name: path separator');
    expect(find(accepted(one(), op), 'sb_a').name).toBe('Read / write');
  });

  test('13 clean words of a runner are stored byte for byte', () => {
    const texts = { name: 'C# Bindings ', purpose: 'Charges, refunds, and settlement.' };
    const after = accepted(one(), rename(texts), {}, 'runner');
    expect(find(after, 'sb_a')).toMatchObject({ ...texts, candidateMeta: { namedBy: 'runner' } });
  });

  test('14 an unmapped file becomes a member', () => {
    const map = blockMap([block('sb_a', ['a1'])], unmapped(['scripts/x.sh'], 1));
    const op = { op: 'assign_unmapped', path: 'scripts/x.sh', block_id: 'sb_a' } as const;
    const after = accepted(map, op);
    expect(find(after, 'sb_a').membership).toContainEqual({
      path: 'scripts/x.sh',
      role: 'primary',
    });
    expect(after.unmapped).toMatchObject({ files: [], total: 0 });
  });

  const three = () => blockMap([block('sb_a', ['a']), block('sb_b', ['b']), block('sb_c', ['c'])]);
  const merge = (into: string, ...block_ids: string[]) =>
    ({ op: 'merge', into, block_ids }) as const;

  test('15 one block into two is ambiguous', () => {
    const failures = refused(three(), merge('sb_a', 'sb_c'), merge('sb_b', 'sb_c'));
    expect(failures).toMatchObject([{ opIndex: 1, code: 'ambiguous', blockId: 'sb_c' }]);
    expect(failures[0]?.message).toContain('ambiguous');
  });

  test('16 two blocks that take each other are victims', () => {
    const failures = refused(three(), merge('sb_a', 'sb_b'), merge('sb_b', 'sb_a'));
    expect(failures.map(({ code }) => code)).toEqual(['victim', 'victim']);
    expect(failures[0]?.message).toContain('victim');
  });

  test('16b a survivor that is absorbed is the victim of the merge that absorbs it', () => {
    const failures = refused(three(), merge('sb_a', 'sb_b'), merge('sb_c', 'sb_a'));
    expect(failures).toMatchObject([{ opIndex: 1, code: 'victim', blockId: 'sb_a' }]);
  });

  test('17 the only member cannot leave', () => {
    const op = { op: 'move_member', path: 'a1', from: 'sb_a', to: 'sb_b' } as const;
    const failures = refused(one(), op);
    expect(failures).toMatchObject([{ opIndex: 0, code: 'empty', blockId: 'sb_a' }]);
    expect(failures[0]?.message).toContain('empty');
  });

  test('18 a rename of a ghost is told at its own index', () => {
    const failures = refused(one(), rename({ name: 'x' }), {
      op: 'rename',
      block_id: 'sb_ghost',
      name: 'y',
    });
    expect(failures).toMatchObject([{ opIndex: 1, code: 'unknown-block', blockId: 'sb_ghost' }]);
  });

  test('19 a list of all six tagged operations parses', () => {
    const ops = [
      { op: 'rename', block_id: 'sb_a', name: 'A' },
      { op: 'merge', into: 'sb_a', block_ids: ['sb_b'] },
      { op: 'split', block_id: 'sb_c', by: { paths: [['a/**'], ['b/**']] } },
      { op: 'move_member', path: 'x', from: 'sb_a', to: 'sb_c' },
      { op: 'resolve_seam', path: 'y', resolution: 'both' },
      { op: 'assign_unmapped', path: 'z', block_id: 'sb_a' },
    ];
    expect(parseEdits(JSON.parse(JSON.stringify(ops)))).toEqual({ ok: true, ops });
  });
});
