import { blockRef, type Drift } from '@holdfast/blocks';
import type { BlockDrift } from './impact.js';

/** What has come and gone of signed blocks in one check and not yet in another one. */
export function driftChanges(now: readonly Drift[], then: readonly Drift[]): readonly BlockDrift[] {
  const earlier = new Map(then.map((drift) => [drift.block.blockId, drift]));
  return now.flatMap(({ block, added, removed, byPatterns }) => {
    const before = earlier.get(block.blockId);
    const change = {
      added: without(added, before?.added),
      removed: without(removed, before?.removed),
    };
    if (change.added.length + change.removed.length === 0) return [];
    return [{ block: blockRef(block), ...change, byPatterns }];
  });
}

function without(paths: readonly string[], known: readonly string[] = []): readonly string[] {
  const there = new Set(known);
  return paths.filter((path) => !there.has(path));
}
