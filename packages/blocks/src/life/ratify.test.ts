import { expect, test } from 'vitest';
import { deepFreeze } from '../../test/deep-freeze.js';
import { block, blockMap, glob, outputs } from '../../test/map-builders.js';
import type { Block, BlockMap, CandidateMeta } from '../map/block-map.js';
import { type RatifyRequest, ratify } from './ratify.js';
import { reconcile } from './reconcile.js';

const SIGNED = {
  seat: 'owner',
  by: 'Ada',
  at: '2026-01-31T12:00:00Z',
  method: 'review',
} as const satisfies RatifyRequest;

function named(namedBy: CandidateMeta['namedBy'], needsOwnerNaming = false) {
  const candidateMeta: CandidateMeta = {
    namedBy,
    needsOwnerNaming,
    graphCohesion: null,
    edgeSampleSize: 0,
    directorySupport: null,
    coverageRatio: null,
    sharedMemberCount: 0,
  };
  return { candidateMeta };
}

/** A block that could be signed. */
function ready(id: string, members: Parameters<typeof block>[1], more: Partial<Block> = {}): Block {
  return block(id, members, { ...named('owner'), ...more });
}

function states(map: BlockMap) {
  return map.blocks.map(({ state }) => state);
}

function refusal(map: BlockMap, more: Partial<RatifyRequest> = {}) {
  const result = ratify(deepFreeze(map), { ...SIGNED, ...more });
  return result.ok ? expect.unreachable() : result.failures;
}

test('24 a block that needs naming is named, and nothing is signed', () => {
  const map = blockMap([
    ready('sb_a', ['a.ts']),
    block('sb_b', ['b.ts'], named('heuristic', true)),
  ]);
  expect(refusal(map)).toMatchObject([
    {
      code: 'needs-naming',
      blockId: 'sb_b',
      message: 'The name of "b" (sb_b) was made up by a program.',
    },
  ]);
});

test.each([
  ['25', 'runner'],
  ['26', 'owner'],
] as const)('%s a block that a %s named is signed', (_, namedBy) => {
  const result = ratify(deepFreeze(blockMap([block('sb_a', ['a.ts'], named(namedBy))])), {
    ...SIGNED,
    commit: 'a'.repeat(40),
  });
  if (!result.ok) return expect.unreachable();
  expect(states(result.map)).toEqual(['ratified']);
  expect(result.map.blocks[0]?.membershipSource).toBe('ratified');
  expect(result.map.skeleton).toMatchObject({
    state: 'ratified',
    ratification: { method: 'review', by: 'Ada', at: SIGNED.at, commit: 'a'.repeat(40) },
  });
});

test('B9 signing one block leaves the others editable; signing none is refused', () => {
  const map = blockMap([
    ready('sb_a', ['a.ts']),
    block('sb_b', ['b.ts'], named('heuristic', true)),
  ]);
  const result = ratify(map, { ...SIGNED, blocks: ['sb_a'] });
  expect(result.ok && states(result.map)).toEqual(['ratified', 'candidate']);
  expect(result.ok && result.map.skeleton.state).toBe('candidate');
  expect(result.ok && result.map.blocks[1]).toBe(map.blocks[1]);
  expect(refusal(map, { blocks: [] })).toMatchObject([{ code: 'nothing-to-change' }]);
});

test('the last block that is signed makes the whole map ratified, archived ones apart', () => {
  const map = blockMap([
    ready('sb_a', ['a.ts'], { state: 'ratified' }),
    ready('sb_b', ['b.ts']),
    block('sb_c', ['c.ts'], { state: 'archived' }),
  ]);
  const result = ratify(map, { ...SIGNED, blocks: ['sb_b'] });
  expect(result.ok && result.map.skeleton.state).toBe('ratified');
  expect(result.ok && states(result.map)).toEqual(['ratified', 'ratified', 'archived']);
});

test('a runner signs nothing', () => {
  expect(refusal(blockMap([ready('sb_a', ['a.ts'])]), { seat: 'runner' })).toMatchObject([
    { code: 'owner-only' },
  ]);
});

test('every obstacle is answered: contended files, sockets to nowhere, no members, unknown ids', () => {
  const map = blockMap([
    ready('sb_a', ['s.ts', 'a.ts'], outputs('sb_gone', 'sb_gone')),
    ready('sb_b', ['s.ts=shared']),
    ready('sb_c', []),
    ready('sb_d', ['d.ts'], { state: 'archived' }),
  ]);
  const all = refusal(map, { blocks: ['sb_a', 'sb_b', 'sb_c', 'sb_d', 'sb_x'] });
  expect(all.map(({ code, blockId, path }) => [code, blockId, path])).toEqual([
    ['block-archived', 'sb_d', undefined],
    ['unknown-block', 'sb_x', undefined],
    ['unresolved-seam', 'sb_a', 's.ts'],
    ['dangling', 'sb_a', undefined],
    ['unresolved-seam', 'sb_b', 's.ts'],
    ['empty', 'sb_c', undefined],
  ]);
});

test('B11 a shared file of one owner, and one that all mark shared, are no obstacles', () => {
  const map = blockMap([
    ready('sb_a', ['alone.ts=shared', 's.ts=shared']),
    ready('sb_b', ['s.ts=shared']),
  ]);
  expect(ratify(map, SIGNED)).toMatchObject({ ok: true });
});

test('a file that a pattern of another block claims is contended, with files and without', () => {
  const map = blockMap([ready('sb_a', [glob('src/**')]), ready('sb_b', ['src/b.ts'])]);
  for (const files of [undefined, ['src/a.ts', 'src/b.ts']]) {
    const request = files === undefined ? {} : { files };
    expect(refusal(map, request).map(({ path }) => path)).toEqual(['src/b.ts', 'src/b.ts']);
  }
});

test('with files, a block of which none is left has no members', () => {
  const map = blockMap([ready('sb_a', ['gone.ts'])]);
  expect(refusal(map, { files: ['other.ts'] })).toMatchObject([{ code: 'empty' }]);
});

test('what is signed with the files at hand is the baseline of drift', () => {
  const files = ['src/a.ts'];
  const result = ratify(blockMap([ready('sb_a', [glob('src/**')])]), { ...SIGNED, files });
  if (!result.ok) return expect.unreachable();
  expect(result.map.blocks[0]).toMatchObject({ resolvedMembers: files, boundaryVersion: 1 });
  expect(reconcile(result.map, { files }).blocks).toMatchObject([{ outcome: 'unchanged' }]);
  const drifted = reconcile(result.map, { files: ['src/a.ts', 'src/b.ts'] });
  expect(states(drifted.map)).toEqual(['drifted']);
  expect(refusal(result.map)).toMatchObject([{ code: 'nothing-to-change' }]);
  const again = ratify(drifted.map, { ...SIGNED, files: ['src/a.ts', 'src/b.ts'] });
  expect(again.ok && again.map.blocks[0]).toMatchObject({ state: 'ratified', boundaryVersion: 2 });
});
