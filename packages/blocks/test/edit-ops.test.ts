import { describe, expect, test } from 'vitest';
import { applyEdits, type BlockId, type EditOp, type Sockets } from '../src/index.js';
import { accepted, find, members, refused, split } from './edit-batch.js';
import { block, blockMap, glob, member, outputs } from './map-builders.js';

const to = (id: string) => id as BlockId;

function sockets(more: Partial<Sockets>): { readonly sockets: Sockets } {
  return { sockets: { inputs: [], outputs: [], external: [], ...more } };
}

describe('merge', () => {
  test('sockets equal but for count and imports are summed, the strongest three stay', () => {
    const out = (count: number, ...via: string[]) => ({
      to: to('sb_c'),
      type: 'imports',
      count,
      via,
    });
    const react = { alias: 'react', class: 'npm', count: 1 };
    const map = blockMap([
      block('sb_a', ['a'], sockets({ outputs: [out(2, 'a -> c1')], external: [react] })),
      block('sb_b', ['b'], sockets({ outputs: [out(9, 'b -> c1', 'b -> c2')], external: [react] })),
      block('sb_e', ['e'], sockets({ outputs: [out(9, 'b -> c1', 'b -> c2')] })),
      block('sb_c', ['c'], sockets({ inputs: [{ to: to('sb_a') }, { to: to('sb_b') }] })),
    ]);
    const after = accepted(map, { op: 'merge', into: 'sb_a', block_ids: ['sb_b', 'sb_e'] });
    expect(find(after, 'sb_a').sockets).toEqual({
      inputs: [],
      outputs: [out(11, 'b -> c1', 'a -> c1', 'b -> c2')],
      external: [react],
    });
    expect(find(after, 'sb_c').sockets.inputs).toEqual([{ to: 'sb_a' }]);
  });

  test('optional needs both, the survivor keeps its role, also against patterns', () => {
    const map = blockMap([
      block('sb_a', [member('f?', { role: 'docs' }), glob('src/**'), member('g?')]),
      block('sb_b', ['f', member('src/x=test'), member('src/y=shared'), member('g?')]),
    ]);
    const after = accepted(map, { op: 'merge', into: 'sb_a', block_ids: ['sb_b'] });
    const roles = find(after, 'sb_a').membership.map((m) => [m.path, m.role, m.optional]);
    expect(roles).toEqual([
      ['f', 'docs', undefined],
      ['g', 'primary', true],
      ['src/x', 'primary', undefined],
      ['src/y', 'shared', undefined],
      ['src/**', 'primary', undefined],
    ]);
  });

  test('rules and what they excuse follow, a rule to itself goes with a warning', () => {
    const because = 'Layers.';
    const rule = (from: string, end: string) => ({ from, to: end, allow: false, because }) as const;
    const map = blockMap([block('sb_a', ['a']), block('sb_b', ['b']), block('sb_c', ['c'])], {
      rules: [rule('sb_b', 'sb_c'), rule('sb_b', 'sb_a'), rule('src/**', 'sb_b')],
      rulesBaseline: [{ rule: { from: 'sb_b', to: 'sb_c' }, from: 'b' as never, to: 'c' }],
    });
    const op = { op: 'merge', into: 'sb_a', block_ids: ['sb_b'] } as const;
    const result = applyEdits(map, [op], 'owner');
    if (!result.ok) throw new Error('refused');
    expect(result.store.rules).toEqual([rule('sb_a', 'sb_c'), rule('src/**', 'sb_a')]);
    expect(result.store.rulesBaseline[0]?.rule).toEqual({ from: 'sb_a', to: 'sb_c' });
    expect(result.warnings.map(({ code }) => code)).toEqual(['rule-dropped']);
  });

  test.each([
    [{ op: 'merge', into: 'sb_a', block_ids: [] }, 'nothing-to-change'],
    [{ op: 'merge', into: 'sb_a', block_ids: ['sb_a'] }, 'self-merge'],
    [{ op: 'merge', into: 'sb_a', block_ids: ['sb_b', 'sb_b'] }, 'ambiguous'],
    [{ op: 'merge', into: 'sb_a', block_ids: ['sb_ghost'] }, 'unknown-block'],
    [{ op: 'merge', into: 'sb_z', block_ids: ['sb_a'] }, 'block-archived'],
  ] as const)('%j is refused', (op, code) => {
    const map = blockMap([
      block('sb_a', ['a']),
      block('sb_b', ['b']),
      block('sb_z', ['z'], { state: 'archived' }),
    ]);
    expect(refused(map, op as EditOp).map((failure) => failure.code)).toEqual([code]);
  });
});

describe('members of patterns', () => {
  const files = ['src/a', 'src/b', 'src/c'];
  const map = blockMap([block('sb_a', [glob('src/*')]), block('sb_b', ['b', 'src/a'])]);

  test('a file of a pattern moves when the files are known, and the author is told', () => {
    const move = { op: 'move_member', path: 'src/b', from: 'sb_a', to: 'sb_b' } as const;
    expect(refused(map, move)).toMatchObject([{ code: 'needs-files', path: 'src/b' }]);
    const result = applyEdits(map, [move], 'owner', { files });
    if (!result.ok) throw new Error('refused');
    expect(members(result.store)).toEqual({
      sb_a: ['src/a', 'src/c'],
      sb_b: ['b', 'src/a', 'src/b'],
    });
    expect(result.warnings).toMatchObject([{ code: 'glob-expanded', path: 'src/*' }]);
  });

  test('an exact member that a pattern of the same block matches too really leaves', () => {
    const both = blockMap([block('sb_a', ['src/b', glob('src/*')]), block('sb_b', ['b'])]);
    const after = accepted(
      both,
      { op: 'move_member', path: 'src/b', from: 'sb_a', to: 'sb_b' },
      { files },
    );
    expect(members(after)).toEqual({ sb_a: ['src/a', 'src/c'], sb_b: ['b', 'src/b'] });
  });

  test('a seam with a pattern is resolved with the files only', () => {
    const op = { op: 'resolve_seam', path: 'src/a', resolution: 'primary:sb_b' } as const;
    expect(refused(map, op)).toMatchObject([{ code: 'needs-files' }]);
    expect(members(accepted(map, op, { files }))).toEqual({
      sb_a: ['src/b', 'src/c'],
      sb_b: ['b', 'src/a'],
    });
    const both = accepted(map, { ...op, resolution: 'both' });
    expect(find(both, 'sb_a').membership).toEqual([member('src/a=shared'), glob('src/*')]);
  });

  test.each([
    ['both', 'nobody', 'not-a-seam'],
    ['both', 'b', 'not-a-seam'],
    ['either', 'src/a', 'bad-resolution'],
    ['primary:sb_ghost', 'src/a', 'unknown-block'],
    ['primary:sb_c', 'src/a', 'not-an-owner'],
  ])('resolution %s of %s is refused as %s', (resolution, path, code) => {
    const more = blockMap([...map.blocks, block('sb_c', ['c'])]);
    expect(refused(more, { op: 'resolve_seam', path, resolution })).toMatchObject([{ code }]);
  });

  test('a move that makes a seam is refused, unless the batch settles it', () => {
    const seam = blockMap([
      block('sb_a', ['a', 'f']),
      block('sb_b', ['b', 'f=shared']),
      block('sb_c', ['c', 'f=shared']),
    ]);
    const op = { op: 'move_member', path: 'a', from: 'sb_a', to: 'sb_b' } as const;
    accepted(seam, op);
    const other = blockMap([block('sb_a', ['a', 'f']), block('sb_b', ['f']), block('sb_c', ['c'])]);
    const move = { op: 'move_member', path: 'f', from: 'sb_a', to: 'sb_c' } as const;
    expect(refused(other, move)).toMatchObject([{ code: 'unresolved-seam', path: 'f' }]);
    accepted(other, move, { op: 'resolve_seam', path: 'f', resolution: 'both' });
  });
});

describe('split', () => {
  test('what people drew leads to every part, what imports tell to the right one', () => {
    const map = blockMap([
      block('sb_p', ['p/a/1', 'p/b/1'], sockets({ inputs: [{ to: to('sb_r'), type: 'calls' }] })),
      block('sb_r', ['r'], sockets({ outputs: [{ to: to('sb_p'), type: 'calls', count: 1 }] })),
      block('sb_s', ['s'], outputs('sb_p')),
    ]);
    const edges = [
      { from: 's', to: 'p/a/1', type: 'imports', count: 1 },
      { from: 'p/a/1', to: 'p/b/1', type: 'dynamic', count: 4 },
    ] as const;
    const result = applyEdits(map, [split('sb_p', ['p/a/*'], ['p/b/*'])], 'owner', { edges });
    if (!result.ok) throw new Error(JSON.stringify(result.failures));
    const ends = (id: string) =>
      find(result.store, id).sockets.outputs.map(({ to: end, type }) => [end, type]);
    expect(ends('sb_r')).toEqual([
      ['sb_p_split1', 'calls'],
      ['sb_p_split2', 'calls'],
    ]);
    expect(ends('sb_s')).toEqual([['sb_p_split1', 'imports']]);
    expect(ends('sb_p_split1')).toEqual([['sb_p_split2', 'dynamic']]);
    expect(result.warnings.map(({ code }) => code)).toEqual(['socket-spread']);
    expect(find(result.store, 'sb_p_split1').candidateMeta).toMatchObject({
      graphCohesion: 0,
      edgeSampleSize: 2,
    });
  });

  test.each([
    [[['p/**']], 'too-few-groups'],
    [[['p/a'], []], 'empty-group'],
    [[['p/*'], ['q/*']], 'empty-group'],
    [[['p/a'], ['p/[b']], 'bad-path'],
  ])('groups %j are refused', (paths, code) => {
    const map = blockMap([block('sb_p', ['p/a', 'p/b'])]);
    const codes = refused(map, split('sb_p', ...paths)).map((failure) => failure.code);
    expect(codes).toContain(code);
  });

  test('an id that is taken, and a block that is gone, are told', () => {
    const map = blockMap([block('sb_p', ['p/a', 'p/b']), block('sb_p_split2', ['x'])]);
    const op = split('sb_p', ['p/a'], ['p/b']);
    expect(refused(map, op)).toMatchObject([{ code: 'id-collision', blockId: 'sb_p_split2' }]);
    const one = blockMap([block('sb_p', ['p/a', 'p/b'])]);
    const again = { op: 'rename', block_id: 'sb_p', name: 'x' } as const;
    expect(refused(one, op, again)).toMatchObject([{ opIndex: 1, code: 'unknown-block' }]);
    const child = { op: 'rename', block_id: 'sb_p_split2', name: 'Second' } as const;
    expect(find(accepted(one, child, op), 'sb_p_split2').name).toBe('Second');
  });

  test('a pattern is kept where a group names it and the files are not known', () => {
    const map = blockMap([block('sb_p', [glob('src/**'), glob('lib/**')])]);
    const after = accepted(map, split('sb_p', ['src/**'], ['lib/**']));
    expect(find(after, 'sb_p_split1').membership).toEqual([glob('src/**')]);
    expect(refused(map, split('sb_p', ['src/*'], ['lib/**']))).toMatchObject([
      { code: 'uncovered-member' },
      { code: 'empty-group' },
    ]);
  });

  test('parts get names that differ', () => {
    const map = blockMap([block('sb_p', ['a/api/1', 'b/api/1', 'top'], { name: 'P' })]);
    const after = accepted(map, split('sb_p', ['a/**'], ['b/**'], ['top']));
    expect(after.blocks.map(({ name }) => name)).toEqual(['api', 'api 2', 'P part 3']);
  });
});

describe('beyond the six', () => {
  const map = blockMap([
    block('sb_a', ['a'], {
      ...sockets({
        outputs: [{ to: to('sb_b'), type: 'imports' }],
        external: [{ alias: 'react', class: 'npm' }],
      }),
    }),
    block('sb_b', ['b'], sockets({ inputs: [{ to: to('sb_a'), type: 'imports' }] })),
    block('sb_c', ['c']),
  ]);

  test('retarget_socket moves both sides', () => {
    const op = { op: 'retarget_socket', block_id: 'sb_a', from: 'sb_b', to: 'sb_c' } as const;
    const after = accepted(map, op);
    expect(find(after, 'sb_a').sockets.outputs).toEqual([{ to: 'sb_c', type: 'imports' }]);
    expect(find(after, 'sb_b').sockets.inputs).toEqual([]);
    expect(find(after, 'sb_c').sockets.inputs).toEqual([{ to: 'sb_a', type: 'imports' }]);
    expect(refused(map, { ...op, to: 'sb_a' })).toMatchObject([{ code: 'same-block' }]);
    expect(refused(map, { ...op, from: 'sb_c', to: 'sb_b' })).toMatchObject([
      { code: 'nothing-to-change' },
    ]);
  });

  test('remove_socket takes both sides, or an external one by name', () => {
    const after = accepted(map, { op: 'remove_socket', block_id: 'sb_b', to: 'sb_a' });
    expect(find(after, 'sb_a').sockets.outputs).toEqual([]);
    expect(find(after, 'sb_b').sockets.inputs).toEqual([]);
    const react = accepted(map, { op: 'remove_socket', block_id: 'sb_a', to: 'react' });
    expect(find(react, 'sb_a').sockets).toMatchObject({ external: [], outputs: [{}] });
    expect(refused(map, { op: 'remove_socket', block_id: 'sb_a', to: 'vue' })).toHaveLength(1);
  });

  test('set_rule adds, says another reason, and takes away with what it excused', () => {
    const op = { op: 'set_rule', from: 'sb_a', to: 'external:left-*' } as const;
    const added = accepted(map, { ...op, because: 'One.' }, { ...op, because: 'Two.' });
    expect(added.rules).toEqual([{ from: op.from, to: op.to, allow: false, because: 'Two.' }]);
    const excused = blockMap(added.blocks, {
      rules: added.rules,
      rulesBaseline: [
        { rule: { from: op.from, to: op.to }, from: 'a' as never, to: 'external:left-pad' },
      ],
    });
    const gone = accepted(excused, { ...op, remove: true });
    expect([gone.rules, gone.rulesBaseline]).toEqual([[], []]);
    expect(refused(map, op)).toMatchObject([{ code: 'nothing-to-change', field: 'because' }]);
    expect(refused(map, { ...op, because: 'see www.x' }, 'runner')).toMatchObject([
      { code: 'unsafe-text', message: 'because: URL' },
    ]);
    expect(refused(map, { ...op, to: 'src/**/x**', because: 'x' })[0]?.code).toBe('bad-path');
    expect(refused(map, { ...op, to: 'sb_ghost', because: 'x' })[0]?.code).toBe('unknown-block');
    expect(refused(map, { ...op, remove: true })[0]?.code).toBe('nothing-to-change');
  });

  test('a runner neither archives nor restores', () => {
    const op = { op: 'archive', block_id: 'sb_a' } as const;
    expect(refused(map, op, 'runner')).toMatchObject([{ code: 'owner-only' }]);
    const archived = accepted(map, op);
    expect(find(archived, 'sb_a')).toMatchObject({
      state: 'archived',
      preArchiveState: 'candidate',
    });
    expect(refused(archived, op)).toMatchObject([{ code: 'nothing-to-change' }]);
    expect(
      refused(archived, { op: 'move_member', path: 'a', from: 'sb_a', to: 'sb_b' }),
    ).toMatchObject([{ code: 'block-archived' }]);
  });

  test('a restored block must not take files that others got meanwhile', () => {
    const archived = accepted(map, { op: 'archive', block_id: 'sb_a' });
    const given = accepted(archived, { op: 'assign_unmapped', path: 'a', block_id: 'sb_b' });
    expect(refused(given, { op: 'restore', block_id: 'sb_a' })).toMatchObject([
      { code: 'unresolved-seam', path: 'a' },
    ]);
  });
});

test('a runner replacing the name of an owner is told so', () => {
  const map = accepted(blockMap([block('sb_a', ['a'])]), {
    op: 'rename',
    block_id: 'sb_a',
    name: 'Pay',
  });
  const result = applyEdits(map, [{ op: 'rename', block_id: 'sb_a', name: 'Mail' }], 'runner');
  expect(result.ok && result.warnings).toMatchObject([{ code: 'owner-name-replaced' }]);
});

test('an owner may clear a purpose but not a name; broken Unicode nobody may store', () => {
  const map = blockMap([block('sb_a', ['a'], { purpose: 'x' })]);
  const op = { op: 'rename', block_id: 'sb_a' } as const;
  expect(find(accepted(map, { ...op, purpose: '' }), 'sb_a').purpose).toBe('');
  expect(refused(map, { ...op, name: ' ' })).toMatchObject([{ code: 'blank-name' }]);
  expect(refused(map, op)).toMatchObject([{ code: 'nothing-to-change' }]);
  expect(refused(map, { ...op, name: 'a\ud800' })).toMatchObject([{ code: 'unsafe-text' }]);
});

test('the answer says the effective order', () => {
  const map = blockMap([block('sb_a', ['a/1', 'a/2']), block('sb_b', ['b']), block('sb_c', ['c'])]);
  const result = applyEdits(
    map,
    [
      { op: 'rename', block_id: 'sb_a_split1', name: 'One' },
      split('sb_a', ['a/1', 'b'], ['a/2']),
      { op: 'merge', into: 'sb_a', block_ids: ['sb_b'] },
      { op: 'set_role', block_id: 'sb_b', path: 'b', role: 'docs' },
    ],
    'owner',
  );
  expect(result).toMatchObject({
    ok: true,
    effectiveOrder: [2, 3, 1, 0],
    created: ['sb_a_split1', 'sb_a_split2'],
  });
});
