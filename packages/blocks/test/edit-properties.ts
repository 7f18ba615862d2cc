import fc from 'fast-check';
import { expect } from 'vitest';
import {
  applyEdits,
  type BlockMap,
  type EditOp,
  editMap,
  formatBlocks,
  undoEdit,
} from '../src/index.js';
import { arbitraryBatch, arbitrarySmallMap, FILES, PATTERNS } from './arbitrary-edits.js';
import { applyToModel, modelOf, summary } from './edit-model.js';
import { ownFiles } from './own-files.js';

/** Maps with batches. */
export const arbitraryCase: fc.Arbitrary<readonly [BlockMap, readonly EditOp[]]> =
  arbitrarySmallMap.chain((map) => fc.tuple(fc.constant(map), arbitraryBatch(map)));

const CONTEXT = { files: FILES };

/**
 * The engine accepts just what the model accepts and comes to the same; no file is gained or lost;
 * what was given stays as it was; what was done can be undone.
 *
 * @returns whether the batch was accepted.
 */
export function checkCase(map: BlockMap, ops: readonly EditOp[]): boolean {
  deepFreeze([map, ops]);
  const model = modelOf(map, FILES, PATTERNS);
  const isFine = applyToModel(model, ops, FILES, PATTERNS);
  const result = applyEdits(map, ops, 'owner', CONTEXT);
  if (!result.ok) {
    expect(isFine, `refused: ${JSON.stringify(result.failures)}`).toBe(false);
    expect(result.failures.length).toBeGreaterThan(0);
    for (const { opIndex } of result.failures) expect(ops[opIndex ?? -1]).toBeDefined();
    return false;
  }
  expect(isFine, 'the model refuses what was accepted').toBe(true);
  expect(summary(modelOf(result.store, FILES, PATTERNS))).toEqual(summary(model));
  const owned = ownFiles(result.store, FILES);
  expect(result.store.unmapped.files).toEqual(FILES.filter((file) => !owned.has(file)));
  expect(result.store.unmapped.total).toBe(result.store.unmapped.files.length);
  expect([...result.effectiveOrder].sort()).toEqual([...ops.keys()].sort());
  checkUndo(map, ops);
  return true;
}

function checkUndo(map: BlockMap, ops: readonly EditOp[]): void {
  const act = { seat: 'owner', author: 'ann', at: '2026-01-31T12:00:00Z' } as const;
  const edited = editMap(map, { ...act, ops, expected: map, context: CONTEXT });
  if (!edited.ok) throw new Error(JSON.stringify(edited.failures));
  if (edited.entry === undefined) {
    expect(edited.store).toBe(map);
    return;
  }
  // Through JSON, as the history keeps it.
  const entry = JSON.parse(JSON.stringify(edited.entry));
  const undone = undoEdit(edited.store, { ...act, entry, expected: edited.store });
  if (!undone.ok) throw new Error(JSON.stringify(undone.failures));
  const { storeVersion, contentHash } = map;
  expect(formatBlocks({ ...undone.store, storeVersion, contentHash })).toBe(formatBlocks(map));
  expect(undone.store.storeVersion).toBe(map.storeVersion + 2);
  const again = undoEdit(undone.store, { ...act, entry: undone.entry, expected: undone.store });
  expect(again.ok && JSON.stringify(again.store.blocks)).toBe(JSON.stringify(edited.store.blocks));
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
}
