import { formatAnchors } from '@holdfast/anchors';
import { describe, expect, test } from 'vitest';
import { SHOP_FILES } from './support/shop.js';
import { shopCalls } from './support/shop-calls.js';

const shop = shopCalls();

describe('anchors', () => {
  const change = () =>
    shop.project.files_.set(
      'src/pay/charge.ts',
      SHOP_FILES['src/pay/charge.ts'].replace('cents / 100', 'cents / 50'),
    );

  test('anchors_check shows what is not fresh, and all when asked', async () => {
    change();
    const answer = await shop.ok('anchors_check', {});
    expect(answer).toMatchObject({
      counts: { fresh: 1, stale: 1, lost: 0 },
      complete: true,
      total: 1,
      results: [
        {
          document: 'docs/guide.md',
          section: 'guide/paying',
          target: 'src/pay/charge.ts#charge',
          state: 'stale',
          detail: { reason: 'body_changed', changed: ['body'] },
        },
      ],
    });
    expect((await shop.ok('anchors_check', { include_fresh: true })).total).toBe(2);
    expect((await shop.ok('anchors_check', { documents: ['docs/other.md'] })).total).toBe(0);
    expect(await shop.ok('anchors_check', { documents: [], ids: [] })).toEqual(answer);
  });

  test('anchors_resolve answers the same of files that are sent', async () => {
    change();
    const stored = JSON.parse(formatAnchors(shop.project.anchors_)).anchors;
    const files = [...shop.project.files_].map(([path, content]) => ({ path, content }));
    const sent = await shop.ok('anchors_resolve', { anchors: stored, files }, 'pure');
    const checked = await shop.ok('anchors_check', { include_fresh: true });
    expect(sent.results).toEqual(checked.results);
    const code = files.filter(({ path }) => path.endsWith('.ts'));
    const without = await shop.ok('anchors_resolve', { anchors: stored, files: code }, 'pure');
    expect(without.counts).toEqual(sent.counts);
    const { error } = await shop.refused(
      'anchors_resolve',
      { anchors: [stored[0], { ...stored[1], kind: 7 }], files },
      'pure',
    );
    expect(error).toMatchObject({
      code: 'anchors-invalid',
      message: expect.stringMatching(/^anchors\[1\]: /),
    });
  });

  test('anchors_for finds descriptions of a file, a declaration and a name', async () => {
    const answer = await shop.ok('anchors_for', {
      targets: ['src/pay/charge.ts', 'round', 'tools/release.ts'],
    });
    expect(answer).toMatchObject({
      documents: [
        { asked: 'src/pay/charge.ts', document: 'docs/guide.md', section: 'guide/paying' },
        {
          asked: 'round',
          document: 'docs/guide.md',
          section: 'guide/rounding',
          relation: 'itself',
        },
      ],
      undescribed: ['tools/release.ts'],
    });
  });

  test('anchors_suggest proposes what is there and names what is not', async () => {
    shop.project.anchors_ = [];
    expect(await shop.ok('anchors_suggest', { documents: ['docs/guide.md'] })).toMatchObject({
      complete: true,
      suggestions: [
        {
          document: 'docs/guide.md',
          mention: 'charge',
          target: 'src/pay/charge.ts#function charge',
        },
        {
          document: 'docs/guide.md',
          mention: 'round',
          target: 'src/money/round.ts#function round',
        },
      ],
      missing: [{ mention: 'src/money/floor.ts' }],
    });
  });

  test('anchors_confirm takes the hash that was seen, and no other', async () => {
    change();
    const { results } = await shop.ok('anchors_check', {});
    const [stale] = results as { anchor_id: string; detail: { actual_hash: string } }[];
    const id = stale?.anchor_id ?? '';
    const { error } = await shop.refused('anchors_confirm', {
      seen: [{ id, hash: `ts1:${'0'.repeat(32)}` }],
    });
    expect(error.code).toBe('anchor-seen-changed');
    const answer = await shop.ok('anchors_confirm', {
      seen: [{ id, hash: stale?.detail.actual_hash }],
      reason: 'Read both.',
    });
    expect(answer.confirmed).toMatchObject([{ anchor_id: id, by: 'Test Agent' }]);
    expect((await shop.ok('anchors_check', {})).total).toBe(0);
  });
});
