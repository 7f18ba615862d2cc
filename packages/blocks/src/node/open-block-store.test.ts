import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepoPath } from '@holdfast/base';
import { createMemoryFs } from '@holdfast/files/testing';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { block } from '../../test/map-builders.js';
import {
  edit,
  MAP,
  mapOf,
  PATH,
  planted,
  RENAME,
  storeOf,
  WHO,
} from '../../test/simulated-store.js';
import type { EditOp } from '../edit/edit-op.js';
import { openRevision } from '../life/open-revision.js';
import { reconcile } from '../life/reconcile.js';
import { formatBlocks } from '../store/format-blocks.js';
import { sealMap } from '../store/seal-map.js';
import { openBlockStore } from './open-block-store.js';

const HISTORY = '/p/.holdfast/blocks.history.jsonl';
const RULE = { from: 'src/**', to: 'sb_b', allow: false, because: 'No.' } as const;

test('43 in an empty directory there is no map, and nothing is made by asking or refusing', async () => {
  const fs = createMemoryFs({ '/p': { directory: true } });
  const store = storeOf(fs);
  const missing = { ok: false, problems: [{ code: 'blocks-missing' }] };
  expect(store.read()).toEqual({ ok: true, warnings: [] });
  expect(store.history()).toEqual({ entries: [], unreadable: [] });
  expect(await store.edit({ ...WHO, ops: [RENAME], expected: MAP })).toMatchObject(missing);
  expect(await store.undo({ ...WHO, expected: MAP })).toMatchObject(missing);
  expect(await store.changeLease({ action: 'acquire', holder: 'A', now: WHO.at })).toMatchObject(
    missing,
  );
  const refusal = { ok: false, why: 'nothing to scan' } as const;
  expect(await store.update({ ...WHO, act: 'scan' }, () => refusal)).toEqual(refusal);
  const scan = { ...WHO, act: 'scan', dryRun: true } as const;
  expect(await store.update(scan, () => ({ ok: true, map: MAP }))).toMatchObject({ ok: true });
  expect(fs.outside.list('/p')).toEqual([]);
});

test('a first map is version 1, with an entry that names its blocks', async () => {
  const fs = createMemoryFs({ '/p': { directory: true } });
  const made = await storeOf(fs).update({ ...WHO, act: 'scan' }, (map) => {
    expect(map).toBeUndefined();
    return { ok: true, map: { ...MAP, storeVersion: 7 } };
  });
  expect(made).toMatchObject({ ok: true, changed: true, store: MAP });
  expect(fs.outside.readText(PATH)).toBe(formatBlocks(MAP));
  expect(fs.outside.list('/p/.holdfast')).toEqual(['blocks.history.jsonl', 'blocks.json', 'locks']);
  expect(storeOf(fs).history().entries).toMatchObject([
    { act: 'scan', fromVersion: 0, toVersion: 1, before: { created: ['sb_a', 'sb_b'] } },
  ]);
});

test('21 a batch with one wrong operation fails on that, and not a byte changes', async () => {
  const fs = planted();
  const before = fs.outside.readText(PATH);
  const move: EditOp = { op: 'move_member', path: 'x.ts', from: 'sb_a', to: 'sb_b' };
  const result = await edit(fs, 1, [RENAME, move]);
  expect(result).toMatchObject({ ok: false, failures: [{ opIndex: 1, code: 'not-a-member' }] });
  expect(fs.outside.readText(PATH)).toBe(before);
  expect(fs.outside.list('/p/.holdfast')).toEqual(['blocks.json', 'locks']);
});

test('22 42 a batch for another version is a conflict that says what changed, and changes nothing', async () => {
  const fs = planted();
  const stale = { storeVersion: 99, contentHash: MAP.contentHash };
  expect(await edit(fs, 1, [RENAME], { ...MAP, ...stale })).toMatchObject({
    ok: false,
    conflict: { expected: stale, actual: { storeVersion: 1 } },
  });
  expect(fs.outside.readText(PATH)).toBe(formatBlocks(MAP));
  await edit(fs, 1, [RENAME], MAP);
  const late = await edit(fs, 2, [{ ...RENAME, name: 'Late' }], MAP);
  expect(late).toMatchObject({
    ok: false,
    failures: [{ code: 'conflict' }],
    conflict: {
      actual: { storeVersion: 2 },
      changedSince: [{ toVersion: 2, author: 'Ada', ops: ['rename'], blocks: ['sb_a'] }],
    },
  });
  // The same number with other content is another map.
  const other = sealMap({ ...mapOf(fs), rules: [], repo: { repoId: 'x', root: '.' } });
  expect(await edit(fs, 3, [RENAME], other)).toMatchObject({ failures: [{ code: 'conflict' }] });
});

test('23 a batch that succeeds is version 2, and the disk holds what was returned', async () => {
  const fs = planted();
  const result = await edit(fs, 1, [RENAME]);
  if (!('store' in result)) return expect.unreachable();
  expect(result.store.storeVersion).toBe(2);
  expect(fs.outside.readText(PATH)).toBe(formatBlocks(result.store));
  expect(storeOf(fs).read()).toEqual({ ok: true, map: result.store, warnings: [] });
  expect(storeOf(fs).history().entries).toEqual([result.entry]);
});

test('a batch that comes to nothing and a dry run write nothing', async () => {
  const fs = planted();
  expect(await edit(fs, 1, [])).toMatchObject({ ok: true, changed: false });
  const dry = await storeOf(fs).edit({ ...WHO, ops: [RENAME], expected: MAP, dryRun: true });
  expect(dry).toMatchObject({ ok: true, changed: true, store: { storeVersion: 2 } });
  expect(fs.outside.readText(PATH)).toBe(formatBlocks(MAP));
});

test('50 a change that gives the same map changes nothing on disk', async () => {
  const fs = planted();
  const result = await storeOf(fs).update({ ...WHO, act: 'reconcile' }, (map) =>
    map === undefined ? { ok: false } : { ok: true, map: { ...map } },
  );
  expect(result).toMatchObject({ ok: true, changed: false });
  expect(fs.outside.readText(PATH)).toBe(formatBlocks(MAP));
  expect(fs.outside.list('/p/.holdfast')).not.toContain('blocks.history.jsonl');
});

test('an undo restores the blocks, is an entry of its own, and can be taken back in turn', async () => {
  const fs = planted();
  await edit(fs, 1, [RENAME]);
  const undone = await storeOf(fs, 2).undo({ ...WHO, expected: mapOf(fs) });
  expect(undone.ok && 'store' in undone && undone.store.blocks).toEqual(MAP.blocks);
  expect(mapOf(fs)).toMatchObject({ storeVersion: 3, blocks: MAP.blocks });
  // Nothing is left to take back but the undo itself.
  expect(await storeOf(fs, 3).undo({ ...WHO, expected: mapOf(fs) })).toMatchObject({
    ok: false,
    failures: [{ code: 'nothing-to-change' }],
  });
  const redone = await storeOf(fs, 4).undo({ ...WHO, expected: mapOf(fs), version: 3 });
  expect(redone).toMatchObject({ ok: true });
  expect(mapOf(fs).blocks[0]?.name).toBe('Orders');
  const again = await storeOf(fs, 5).undo({ ...WHO, expected: mapOf(fs) });
  expect(again).toMatchObject({ ok: true });
  expect(mapOf(fs).blocks).toEqual(MAP.blocks);
});

test('an undo is refused when a block changed since', async () => {
  const fs = planted();
  await edit(fs, 1, [RENAME]);
  await edit(fs, 2, [{ ...RENAME, name: 'Sales' }]);
  const result = await storeOf(fs, 3).undo({ ...WHO, expected: mapOf(fs), version: 2 });
  expect(result).toMatchObject({
    ok: false,
    failures: [{ code: 'changed-since', blockId: 'sb_a' }],
  });
  expect(mapOf(fs)).toMatchObject({ storeVersion: 3, blocks: [{ name: 'Sales' }, {}] });
});

test('what a hand edit left unsorted is undone all the same', async () => {
  const messy = {
    ...MAP,
    unmapped: { ...MAP.unmapped, files: ['z', 'y'] as RepoPath[], total: 2 },
  };
  const fs = createMemoryFs({ [PATH]: JSON.stringify(messy) });
  expect(storeOf(fs).read()).toMatchObject({ ok: true, warnings: [{ code: 'blocks-hash' }] });
  expect(await edit(fs, 1, [RENAME])).toMatchObject({ ok: true });
  expect(await storeOf(fs, 2).undo({ ...WHO, expected: mapOf(fs) })).toMatchObject({ ok: true });
  expect(mapOf(fs)).toMatchObject({ blocks: MAP.blocks, unmapped: { files: ['y', 'z'] } });
});

test('20 while a revision is open it is what edits are made on; the signed map stays', async () => {
  const signed = sealMap({
    ...MAP,
    skeleton: {
      ...MAP.skeleton,
      state: 'ratified',
      ratification: { method: 'review', by: 'Ada', at: WHO.at },
    },
    blocks: MAP.blocks.map((one) => ({ ...one, state: 'ratified' as const })),
  });
  const fs = planted(signed);
  expect(await edit(fs, 1, [RENAME])).toMatchObject({
    ok: false,
    failures: [{ opIndex: 0, code: 'skeleton-not-candidate' }],
  });
  await storeOf(fs, 2).update({ ...WHO, act: 'revise' }, (map) =>
    openRevision(map ?? MAP, 'owner'),
  );
  const result = await edit(fs, 3, [RENAME]);
  expect(result).toMatchObject({ ok: true, entry: { revision: true, toVersion: 3 } });
  const map = mapOf(fs);
  expect(map.blocks).toEqual(signed.blocks);
  expect(map.candidateRevision?.blocks[0]?.name).toBe('Orders');
  expect('store' in result && result.store).toEqual(map);
  expect(await storeOf(fs, 4).undo({ ...WHO, expected: map })).toMatchObject({ ok: true });
  expect(mapOf(fs).candidateRevision?.blocks[0]?.name).toBe('a');
  expect(mapOf(fs).blocks).toEqual(signed.blocks);
});

test.each([
  ['{"schema":1}x', 'blocks-invalid'],
  ['{"schema":"holdfast-blocks-v9"}', 'blocks-newer'],
  ['<<<<<<< ours\n', 'blocks-conflict'],
  [new Uint8Array([0x7b, 0x0a, 0xff, 0x7d]), 'blocks-invalid'],
])(
  'a damaged map is answered with its problems, and nothing is overwritten',
  async (content, code) => {
    const fs = createMemoryFs({ [PATH]: content });
    const before = fs.outside.read(PATH);
    expect(storeOf(fs).read()).toMatchObject({ ok: false, problems: [{ code }] });
    const result = await storeOf(fs).edit({ ...WHO, ops: [RENAME], expected: MAP });
    expect(result).toMatchObject({ ok: false, problems: [{ code }] });
    const act = { ...WHO, act: 'scan' } as const;
    const scan = await storeOf(fs).update(act, () => ({ ok: true, map: MAP }));
    expect(scan).toMatchObject({ ok: false, problems: [{ code }] });
    expect(fs.outside.read(PATH)).toEqual(before);
  },
);

test('a map that nobody could read again is never written', async () => {
  const fs = planted();
  const bad = { ...MAP, blocks: [block('sb_a', ['../outside'])] };
  const act = { ...WHO, act: 'scan' } as const;
  await expect(storeOf(fs).update(act, () => ({ ok: true, map: bad }))).rejects.toMatchObject({
    code: 'internal-error',
  });
  expect(fs.outside.readText(PATH)).toBe(formatBlocks(MAP));
});

test('whoever is alive and changes the map is named', async () => {
  const fs = planted();
  const act = { ...WHO, act: 'scan' } as const;
  const result = await storeOf(fs, 1).update(act, async (map) => {
    expect(await edit(fs, 1, [RENAME])).toMatchObject({
      ok: false,
      problems: [{ code: 'locked', message: 'The blocks are locked by process 1 on "h".' }],
    });
    return { ok: true, map: map ?? MAP };
  });
  expect(result).toMatchObject({ ok: true, changed: false });
});

test('27 28 a lease counts no version, and keeps nobody from editing', async () => {
  using project = makeTempDir();
  const store = openBlockStore(project.path);
  const scan = { ...WHO, act: 'scan' } as const;
  await store.update(scan, () => ({ ok: true, map: MAP }));
  const at = (minute: number) => `2026-01-31T12:${String(minute).padStart(2, '0')}:00.000Z`;
  const lease = (action: 'acquire' | 'release', holder: string, minute: number) =>
    store.changeLease({ action, holder, now: at(minute) });
  expect(await lease('acquire', 'A', 0)).toMatchObject({ ok: true, lease: { expiresAt: at(15) } });
  expect(await lease('acquire', 'B', 5)).toMatchObject({ failures: [{ code: 'lease-held' }] });
  expect(store.lease(at(5))).toMatchObject({ holder: 'A' });
  const edited = await store.edit({ ...WHO, ops: [RENAME], expected: MAP });
  expect(edited).toMatchObject({ ok: true, store: { storeVersion: 2 } });
  expect(store.lease(at(5))).toMatchObject({ holder: 'A' });
  expect(store.lease(at(15))).toBeUndefined();
  expect(await lease('acquire', 'B', 30)).toMatchObject({ ok: true, outcome: 'acquired' });
  expect(await lease('release', 'A', 31)).toMatchObject({ failures: [{ code: 'lease-held' }] });
  expect(await lease('release', 'B', 31)).toEqual({ ok: true, outcome: 'released' });
  expect(await lease('release', 'B', 31)).toEqual({ ok: true, outcome: 'already-free' });
  expect(store.read()).toMatchObject({ map: { storeVersion: 2 } });
  writeFileSync(join(project.path, '.holdfast/cache/blocks.lease.json'), '{"holder":');
  expect(store.lease(at(5))).toBeUndefined();
});

test('a lease is neither read nor kept behind a symlink', async () => {
  using project = makeTempDir();
  using elsewhere = makeTempDir();
  const store = openBlockStore(project.path);
  await store.update({ ...WHO, act: 'scan' }, () => ({ ok: true, map: MAP }));
  const now = '2026-01-31T12:00:00Z';
  await store.changeLease({ action: 'acquire', holder: 'A', now });
  renameSync(join(project.path, '.holdfast/cache'), join(elsewhere.path, 'cache'));
  symlinkSync(join(elsewhere.path, 'cache'), join(project.path, '.holdfast/cache'));
  const there = () => readFileSync(join(elsewhere.path, 'cache/blocks.lease.json'), 'utf8');
  const before = there();
  expect(store.lease(now)).toBeUndefined();
  await expect(store.changeLease({ action: 'acquire', holder: 'B', now })).rejects.toMatchObject({
    code: 'io-error',
  });
  await store.changeLease({ action: 'release', holder: 'A', now });
  expect(there()).toBe(before);
});

test('57 a ratified block is archived with its state kept, claims nothing, and is restored', async () => {
  const ratified = MAP.blocks.map((one) => ({ ...one, state: 'ratified' as const }));
  const skeleton = { ...MAP.skeleton, state: 'ratified' as const };
  const fs = planted(sealMap({ ...MAP, skeleton, blocks: ratified }));
  await edit(fs, 1, [{ op: 'archive', block_id: 'sb_b' }]);
  expect(mapOf(fs).blocks[1]).toMatchObject({ state: 'archived', preArchiveState: 'ratified' });
  const files = ['a.ts', 'b.ts', 'c.ts'];
  expect(reconcile(mapOf(fs), { files }).map.unmapped.files).toEqual(['c.ts']);
  await edit(fs, 2, [{ op: 'restore', block_id: 'sb_b' }]);
  expect(mapOf(fs).blocks[1]).toEqual(ratified[1]);
});

test('a damaged map is repaired under the lock, and the history says so', async () => {
  const twice = { ...MAP, rules: [RULE, RULE] };
  const fs = createMemoryFs({ [PATH]: JSON.stringify(twice) });
  const dry = await storeOf(fs).repair({ ...WHO, dryRun: true });
  expect(dry).toMatchObject({
    ok: true,
    changed: true,
    repairs: [{ kind: 'duplicate-removed' }, {}],
  });
  expect(fs.outside.readText(PATH)).toBe(JSON.stringify(twice));
  expect(await storeOf(fs).repair(WHO)).toEqual(dry);
  expect(storeOf(fs).read()).toMatchObject({ ok: true, map: { rules: [RULE] }, warnings: [] });
  expect(storeOf(fs).history().entries).toMatchObject([
    { act: 'repair', toHash: mapOf(fs).contentHash },
  ]);
  expect(await storeOf(fs, 2).repair(WHO)).toEqual({
    ok: true,
    problems: [],
    repairs: [],
    changed: false,
  });
});

test('a history that a merge left marks in is mended with the map, and no entry is lost', async () => {
  const fs = planted(MAP);
  await edit(fs, 1, [{ op: 'rename', block_id: 'sb_a', name: 'One' }]);
  await edit(fs, 2, [{ op: 'rename', block_id: 'sb_a', name: 'Two' }]);
  const [first, second] = fs.outside.readText(HISTORY).split('\n');
  const marked = `<<<<<<< a\n${first}\n=======\n${second}\n>>>>>>> b\n`;
  fs.outside.write(HISTORY, marked);
  const dry = await storeOf(fs).repair({ ...WHO, dryRun: true });
  expect(dry).toMatchObject({ ok: true, changed: true, repairs: [{}, {}, {}] });
  expect(fs.outside.readText(HISTORY)).toBe(marked);
  expect(await storeOf(fs, 2).repair(WHO)).toEqual(dry);
  expect(fs.outside.readText(HISTORY)).toBe(`${first}\n${second}\n`);
  expect(await storeOf(fs, 3).repair(WHO)).toMatchObject({ problems: [], changed: false });
  fs.outside.write(HISTORY, marked);
  fs.outside.write(PATH, '{"schema":1}x');
  expect(await storeOf(fs, 4).repair(WHO)).toMatchObject({ ok: false, changed: false });
  expect(fs.outside.readText(HISTORY)).toBe(marked);
});

test('what only a person can mend stays as it is', async () => {
  const fs = createMemoryFs({ [PATH]: '{"schema":1}x' });
  expect(await storeOf(fs).repair(WHO)).toMatchObject({ ok: false, repairs: [], changed: false });
  expect(fs.outside.readText(PATH)).toBe('{"schema":1}x');
});
