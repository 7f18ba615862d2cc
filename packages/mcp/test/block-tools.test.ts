import { describe, expect, test } from 'vitest';
import { shopMap } from './support/shop.js';
import { shopCalls } from './support/shop-calls.js';

const shop = shopCalls();

describe('the map', () => {
  test('blocks_get shows blocks, one block, and the other lists', async () => {
    expect(await shop.ok('blocks_get', {})).toMatchObject({
      store_version: 1,
      state: 'candidate',
      blocks: [
        { block_id: 'sb_pay', name: 'Payments', purpose: 'Charges customers.', files: 1 },
        { block_id: 'sb_money', name: 'money', needs_owner_naming: true },
      ],
      unmapped_total: 3,
      truncated: false,
    });
    expect(await shop.ok('blocks_get', { detail: 'full' })).toMatchObject({
      blocks: [{ block_id: 'sb_pay', depends_on: [{ block_id: 'sb_money', count: 1 }] }, {}],
    });
    expect(JSON.stringify(await shop.ok('blocks_get', { detail: 'full' }))).not.toContain(
      'forbidden',
    );
    expect(await shop.ok('blocks_get', { block: 'payments' })).toMatchObject({
      block: { block_id: 'sb_pay', files: 1 },
      depends_on: [{ block_id: 'sb_money' }],
      members: [{ path: 'src/pay/charge.ts', role: 'primary' }],
    });
    expect((await shop.ok('blocks_get', { list: 'unmapped' })).unmapped).toEqual([
      'docs/guide.md',
      'tools/release.ts',
      'package.json',
    ]);
    expect(await shop.ok('blocks_get', { list: 'seams' })).toMatchObject({ seams: [], total: 0 });
    expect(await shop.ok('blocks_get', { list: 'rules' })).toMatchObject({ rules: [], total: 0 });
    expect((await shop.refused('blocks_get', { block: 'paymnts' })).error).toMatchObject({
      code: 'block-not-found',
      hint: 'Near: sb_pay.',
    });
    expect((await shop.refused('blocks_get', { revision: true })).error.code).toBe(
      'blocks-no-revision',
    );
  });

  test('blocks_owner answers for files that are there and that are not', async () => {
    expect(
      await shop.ok('blocks_owner', { paths: ['src/pay/charge.ts', 'src/pay/refund.ts'] }),
    ).toMatchObject({
      files: [
        {
          path: 'src/pay/charge.ts',
          exists: true,
          state: 'owned',
          owners: [{ block_id: 'sb_pay' }],
        },
        { exists: false, state: 'unmapped', suggestions: [{ block_id: 'sb_pay' }] },
      ],
    });
  });

  test('blocks_owner takes a leading ./, and nothing that is outside of the project', async () => {
    const plain = await shop.ok('blocks_owner', { paths: ['src/pay/charge.ts'] });
    expect(await shop.ok('blocks_owner', { paths: ['./src/pay/charge.ts'] })).toEqual(plain);
    for (const path of ['../shop2/a.ts', '/etc/passwd', 'src/../../a.ts', 'src/', '.', 'a\0b']) {
      const { error } = await shop.refused('blocks_owner', { paths: ['src/pay/charge.ts', path] });
      expect(error.code, path).toBe('path-not-relative');
      expect(error.hint).toMatch(/relative to the project root/);
    }
  });

  test('blocks_check finds a broken rule', async () => {
    expect(await shop.ok('blocks_check', {})).toMatchObject({
      status: 'passed',
      unmapped_total: 3,
    });
    await shop.ok('candidate_edit', {
      expected_store_version: 1,
      ops: [{ op: 'set_rule', from: 'sb_pay', to: 'sb_money', because: 'Layers.' }],
    });
    expect(await shop.ok('blocks_check', {})).toMatchObject({
      status: 'failed',
      findings: [{ rule: 'blocks-rule', level: 'error', path: 'src/pay/charge.ts' }, {}],
    });
    const broken = { depends_on: [{ block_id: 'sb_money', count: 1, forbidden: true }] };
    expect(await shop.ok('blocks_get', { detail: 'full' })).toMatchObject({ blocks: [broken, {}] });
    expect(await shop.ok('blocks_get', { block: 'sb_pay' })).toMatchObject(broken);
  });

  test('candidate_edit tries, edits, and refuses what was made for another version', async () => {
    const ops = [{ op: 'rename', block_id: 'sb_money', name: 'Money', purpose: 'Rounds.' }];
    const edit = { expected_store_version: 1, ops };
    expect(await shop.ok('candidate_edit', { ...edit, dry_run: true })).toMatchObject({
      dry_run: true,
      changed: true,
      store_version: 2,
      changes: [
        { kind: 'block-renamed', block_id: 'sb_money', from: 'money', to: 'Money' },
        { kind: 'purpose-changed', to: 'Rounds.' },
      ],
    });
    expect(shop.project.map_?.storeVersion).toBe(1);
    await shop.ok('candidate_edit', { ...edit, by: 'owner' });
    expect(shop.project.map_?.blocks[1]?.candidateMeta).toMatchObject({ namedBy: 'runner' });
    const conflict = await shop.refused('candidate_edit', edit);
    expect(conflict).toMatchObject({
      error: { code: 'conflict' },
      conflict: { expected: { store_version: 1 }, actual: { store_version: 2 } },
      changed_since: [
        {
          to_version: 2,
          seat: 'runner',
          author: 'Test Agent',
          ops: ['rename'],
          blocks: ['sb_money'],
        },
      ],
    });
  });

  test('a batch is refused with all its failures, and by the seat of the runner', async () => {
    const answer = await shop.refused('candidate_edit', {
      expected_store_version: 1,
      ops: [
        { op: 'rename', block_id: 'sb_money', name: 'See https://example.org' },
        { op: 'archive', block_id: 'sb_pay', by: 'owner' },
        { op: 'merge', into: 'sb_none', block_ids: ['sb_pay'] },
      ],
    });
    expect(answer).toMatchObject({ truncated: false });
    const { failures } = answer as unknown as { failures: { op_index: number; code: string }[] };
    expect(failures.map(({ op_index, code }) => [op_index, code])).toEqual([
      [0, 'unsafe-text'],
      [1, 'owner-only'],
      [2, 'unknown-block'],
    ]);
    const { error } = await shop.refused('candidate_edit', {
      expected_store_version: 1,
      ops: [{ op: 'rename', block_id: 'sb_money', title: 'Money' }],
    });
    expect(error).toMatchObject({ code: 'bad-op', message: expect.stringContaining('title') });
  });

  test('blocks_preview does the same with a map that is sent', async () => {
    const store = shopMap();
    const ops = [{ op: 'merge', into: 'sb_pay', block_ids: ['sb_money'] }];
    const changes = await shop.ok('blocks_preview', { store, ops }, 'pure');
    expect(changes).toMatchObject({ changed: true, store_version: 2, effective_order: [0] });
    const edited = await shop.ok('blocks_preview', { store, ops, return: 'store' }, 'pure');
    expect(edited).toMatchObject({
      store: { schema: 'holdfast-blocks-v1', storeVersion: 2, contentHash: changes.content_hash },
      blocks: [{ blockId: 'sb_pay', membership: [{}, {}] }],
    });
    expect(
      (await shop.refused('blocks_preview', { store: { ...store, blocks: 1 }, ops }, 'pure')).error,
    ).toMatchObject({
      code: 'blocks-invalid',
    });
    const edges = [{ from: 'a', to: 'b', type: 'strange' }];
    expect(
      (await shop.refused('blocks_preview', { store, ops, edges }, 'pure')).error.message,
    ).toBe('edges[0].type is not usable.');
  });

  test('lists and objects may come as JSON in strings', async () => {
    const plain = await shop.ok('blocks_owner', { paths: ['src/pay/charge.ts'] });
    expect(await shop.ok('blocks_owner', { paths: '["src/pay/charge.ts"]' })).toEqual(plain);
    const op = { op: 'rename', block_id: 'sb_money', name: 'Money' };
    for (const ops of [[op], [JSON.stringify(op)], JSON.stringify([op])]) {
      expect(
        await shop.ok('candidate_edit', { expected_store_version: 1, ops, dry_run: true }),
      ).toMatchObject({ changes: [{ kind: 'block-renamed', to: 'Money' }] });
    }
  });

  test('a project without a map says how to get one', async () => {
    shop.project.map_ = undefined;
    for (const [name, args] of [
      ['blocks_get', {}],
      ['blocks_check', {}],
      ['blocks_owner', { paths: ['a'] }],
    ] as const) {
      expect((await shop.refused(name, args)).error.code).toBe('blocks-missing');
    }
  });
});
