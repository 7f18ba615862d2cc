import { isHoldfastError } from '@holdfast/base';
import {
  crashPoints,
  createFaultyFs,
  createMemoryFs,
  errorPoints,
  type MemoryFs,
  powerLossStates,
  recordedFs,
  SimulatedCrash,
} from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { edit, MAP, mapOf, planted, RENAME, storeOf, WHO } from '../../test/simulated-store.js';
import { createMap } from '../store/create-map.js';

/** Whatever happened to the first edit: the map is old or new, and the files agree after a second. */
async function expectAgreement(fs: MemoryFs): Promise<void> {
  const between = mapOf(fs);
  expect([1, 2]).toContain(between.storeVersion);
  expect(between.blocks[0]?.name).toBe(between.storeVersion === 1 ? 'a' : 'Orders');
  expect(await edit(fs, 8, [{ ...RENAME, block_id: 'sb_b', name: 'Pay' }])).toMatchObject({
    ok: true,
  });
  const { entries, unreadable } = storeOf(fs).history();
  expect(unreadable).toEqual([]);
  expect(entries.map(({ toVersion }) => toVersion)).toEqual(
    between.storeVersion === 1 ? [2] : [2, 3],
  );
  expect(entries.at(-1)?.toHash).toBe(mapOf(fs).contentHash);
  // A crash before the change was noted may leave its bytes beside the map.
  const kept = fs.outside.list('/p/.holdfast').filter((name) => !name.startsWith('.holdfast-tmp-'));
  expect(kept).toEqual(['blocks.history.jsonl', 'blocks.json', 'locks']);
}

test('a crash at any call leaves the old map or the new one, and loses no entry', async () => {
  const dry = createFaultyFs(planted());
  await edit(dry, 1, [RENAME], MAP);
  const points = crashPoints(dry.calls);
  expect(points.length).toBeGreaterThan(30);
  for (const crash of points) {
    const disk = planted();
    let answered = false;
    try {
      await edit(createFaultyFs(disk, { crash }), 1, [RENAME], MAP);
      answered = true;
    } catch (error) {
      expect(error).toBeInstanceOf(SimulatedCrash);
    }
    if (answered) expect(mapOf(disk.fork()).storeVersion).toBe(2);
    await expectAgreement(disk.fork());
  }
});

test('an error at any call is told, and the next change mends what it left', async () => {
  const dry = createFaultyFs(planted());
  await edit(dry, 1, [RENAME], MAP);
  let failed = 0;
  for (const error of errorPoints(dry.calls, ['ENOSPC', 'EIO'])) {
    const disk = planted();
    try {
      await edit(createFaultyFs(disk, { errors: [error] }), 1, [RENAME], MAP);
    } catch (thrown) {
      failed += 1;
      expect(isHoldfastError(thrown), String(thrown)).toBe(true);
    }
    await expectAgreement(disk.fork());
  }
  expect(failed).toBeGreaterThan(20);
});

test('after a power cut the answered edit and its entry are there', async () => {
  const disk = createMemoryFs({ '/p': { directory: true } });
  const recording = recordedFs(disk);
  const act = { ...WHO, act: 'scan' } as const;
  await storeOf(disk).update(act, () => ({ ok: true, map: createMap({ repoId: 'shop' }) }));
  recording.mark('answered');
  let answered = 0;
  for (const { fs, marks } of powerLossStates(recording)) {
    if (!marks.includes('answered')) continue;
    answered += 1;
    expect(mapOf(fs).storeVersion).toBe(1);
    expect(storeOf(fs).history()).toMatchObject({ entries: [{ toVersion: 1 }], unreadable: [] });
  }
  expect(answered).toBeGreaterThan(0);
});
