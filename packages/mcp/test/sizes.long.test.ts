import { type Anchor, type AnchorResult, checkAnchors } from '@holdfast/anchors';
import { utf8Length } from '@holdfast/base';
import { type Block, createMap, editMap } from '@holdfast/blocks';
import type { Plan } from '@holdfast/plan';
import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProjectHost } from '../src/index.js';
import { OUTPUT_BYTES } from '../src/output/page.js';
import { callDirectly } from './support/call-directly.js';
import { ANYBODY } from './support/clients.js';
import { blockOf, shopProject } from './support/shop.js';

const facts = createFactsProvider({ workers: 0 });
afterAll(async () => await facts.close());
const shop = await shopProject(facts);
const [someAnchor] = shop.anchors_ as readonly [Anchor];
const [someResult] = (
  await checkAnchors({ anchors: shop.anchors_, tree: memorySourceTree({}), facts })
).results as readonly [AnchorResult];

/** Names as a repository may have them, some of them very long: a text, and how long it is made. */
const names = fc.array(
  fc.tuple(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(0, 1, 40, 3000)),
  { minLength: 1, maxLength: 40 },
);

function nameOf([text, times]: readonly [string, number], index: number): string {
  return `${'long/ü/'.repeat(times)}${text.replace(/\0/gu, '')}${index}`;
}

/** A project that has as much of everything as there are names. */
function largeHost(all: readonly string[]): ProjectHost {
  const anchors = all.map((document): Anchor => ({ ...someAnchor, document }));
  const map = createMap({
    repoId: 'large',
    blocks: all.map(
      (name, index): Block => blockOf(`sb_${index}`, name || 'none', name, `f${index}`),
    ),
    rules: all.map((name) => ({
      from: name,
      to: `${name}x`,
      allow: false as const,
      because: name,
    })),
  });
  const entry = (path: string) => ({ code: 'no-evidence' as const, path, reason: path });
  const plan = {
    ...({
      schemaVersion: 1,
      id: 'a'.repeat(64),
      appRoot: '.',
      dependencies: [],
      verification: [],
    } as const),
    operations: all.map((path) => ({
      path,
      kind: 'create',
      beforeSha256: null,
      afterSha256: 'b'.repeat(64),
      content: path,
      reason: path,
    })),
    conflicts: all.map(entry),
    unsupported: all.map(entry),
  } as unknown as Plan;
  return {
    ...shop,
    anchors: async () => anchors,
    checkAnchors: async () => ({
      ...({
        complete: true,
        uncheckedAnchorIds: [],
        movedDirectories: [],
        skippedFiles: [],
      } as const),
      budget: { filesRead: 0, bytesRead: 0, elapsedMs: 0, limit: null },
      fallbackShare: { total: 0, fallback: 0, share: 0 },
      results: anchors.map((anchor) => ({ ...someResult, anchor })),
    }),
    suggestAnchors: async () => ({
      complete: false,
      budget: { filesRead: 0, bytesRead: 0, elapsedMs: 0, limit: null },
      skippedFiles: all.map((file) => ({ file, reason: 'too-large' as const })),
      suggestions: all.map((mention) => ({
        document: mention,
        line: 1,
        mention,
        target: mention,
        reason: mention,
        confidence: 'likely' as const,
      })),
      missing: all.map((mention) => ({
        document: mention,
        line: 1,
        mention,
        reason: '',
        near: all,
      })),
    }),
    confirmAnchors: async () => anchors,
    map: async () => map,
    blockFacts: async () => ({ files: [...all], edges: [] }),
    files: async () => [...all],
    editMap: async ({ ops }) => {
      const edited = editMap(map, {
        ...{ ops, seat: 'owner', expected: map, author: 'x', at: '2026-01-01T00:00:00Z' },
      } as Parameters<typeof editMap>[1]);
      return edited.ok ? { ...edited, before: map } : { ...edited, problems: [] };
    },
    plan: async () => plan,
    savedPlan: async () => plan,
    savePlan: async () => 'saved',
  };
}

const CALLS: readonly (readonly [tool: string, args: object, list: string | undefined])[] = [
  ['project_plan', { candidates: [{ path: 'a', content: '', reason: 'x' }] }, 'operations'],
  ['change_impact', { plan_id: 'a'.repeat(64) }, 'details'],
  ['anchors_check', { include_fresh: true }, 'results'],
  ['anchors_check', { include_fresh: true, detail: 'full' }, 'results'],
  ['anchors_for', { targets: ['src/pay/charge.ts'] }, 'documents'],
  ['anchors_suggest', {}, 'missing'],
  ['anchors_confirm', { seen: [{ id: someAnchor.id, hash: 'ts1:00000000' }] }, undefined],
  ['blocks_get', {}, 'blocks'],
  ['blocks_get', { detail: 'full' }, 'blocks'],
  ['blocks_get', { list: 'unmapped' }, 'unmapped'],
  ['blocks_get', { list: 'rules' }, 'rules'],
  ['blocks_get', { block: 'sb_0' }, 'members'],
  ['blocks_owner', { paths: ['a', 'long/b'] }, 'files'],
  ['blocks_check', {}, 'findings'],
  [
    'candidate_edit',
    { expected_store_version: 1, ops: [{ op: 'rename', block_id: 'sb_0', name: 'A' }] },
    undefined,
  ],
  [
    'candidate_edit',
    {
      expected_store_version: 1,
      ops: Array.from({ length: 500 }, () => ({ op: 'restore', block_id: 'x'.repeat(150) })),
    },
    undefined,
  ],
];

describe('an answer', () => {
  test.each(CALLS)(
    '%#: of %s fits, whatever a repository holds, and its pages have all',
    async (name, args, list) => {
      await fc.assert(
        fc.asyncProperty(names, async (drawn) => {
          const projects = new Map([['one', largeHost(drawn.map(nameOf))]]);
          let cursor: string | undefined;
          let [seen, total, pages] = [0, 0, 0];
          do {
            const given = cursor === undefined ? args : { ...args, cursor };
            const { structuredContent, content } = await callDirectly(name, given, { projects });
            const [{ text } = { text: '' }] = content;
            expect(utf8Length(text)).toBeLessThanOrEqual(OUTPUT_BYTES);
            expect(JSON.parse(text)).toEqual(structuredContent);
            cursor = structuredContent.next_cursor as string | undefined;
            if (list === undefined) return;
            expect(structuredContent.truncated).toBe(cursor !== undefined);
            total = structuredContent.total as number;
            seen += listed(structuredContent);
            pages += 1;
          } while (cursor !== undefined && pages < 400);
          expect(seen).toBe(total);
        }),
        { numRuns: 5 },
      );
    },
  );

  test('of a limit has no more than that', async () => {
    const projects = new Map([['one', largeHost(['a', 'b', 'c'])]]);
    const { structuredContent } = await callDirectly('blocks_get', { limit: 2 }, { projects });
    expect(structuredContent).toMatchObject({ blocks: [{}, {}], total: 3, truncated: true });
  });
});

test('a cursor is of no use to another caller, another tool or other arguments', async () => {
  const projects = new Map([['one', largeHost(Array.from({ length: 50 }, (_, at) => `n${at}`))]]);
  const { structuredContent } = await callDirectly('blocks_get', { limit: 2 }, { projects });
  const cursor = structuredContent.next_cursor;
  const next = await callDirectly('blocks_get', { limit: 5, cursor }, { projects });
  expect(next.structuredContent.blocks).toMatchObject([{ block_id: 'sb_2' }, {}, {}, {}, {}]);
  const other = { ...ANYBODY, id: 'other' };
  for (const [name, args, caller] of [
    ['blocks_get', {}, other],
    ['blocks_get', { detail: 'full' }, ANYBODY],
    ['blocks_check', {}, ANYBODY],
  ] as const) {
    const { structuredContent } = await callDirectly(
      name,
      { ...args, cursor },
      { projects, caller },
    );
    expect(structuredContent.error).toMatchObject({ code: 'cursor-invalid' });
  }
});

function listed(answer: Readonly<Record<string, unknown>>): number {
  return Object.values(answer)
    .filter((value): value is unknown[] => Array.isArray(value))
    .reduce((sum, list) => sum + list.length, 0);
}
