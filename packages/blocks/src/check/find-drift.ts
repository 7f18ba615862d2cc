import type { Block } from '../map/block-map.js';
import { compileGlob } from '../map/compile-glob.js';
import type { Drift } from './block-check.js';

/**
 * What became of a signed block since its last reconcile. A block whose state says `drifted` has
 * drifted also when its members were reconciled since.
 *
 * @param today - the block's members as they resolve now, sorted.
 * @returns `undefined` for a block that is as it was signed, or that nobody has signed.
 */
export function findDrift(block: Block, today: readonly string[]): Drift | undefined {
  const isDrifted = block.state === 'drifted';
  if (!(block.state === 'ratified' || isDrifted)) return undefined;
  const signed = block.resolvedMembers;
  if (signed === undefined)
    return { block, added: [], removed: [], noBaseline: true, byPatterns: false };
  const [before, now] = [new Set<string>(signed), new Set(today)];
  const added = today.filter((path) => !before.has(path));
  const removed = signed.filter((path) => !now.has(path));
  if (added.length === 0 && removed.length === 0 && !isDrifted) return undefined;
  const byPatterns = !isDrifted && claimedByPatterns(block, [...added, ...removed]);
  return { block, added, removed, noBaseline: false, byPatterns };
}

function claimedByPatterns({ membership }: Block, paths: readonly string[]): boolean {
  const patterns = membership.flatMap((entry) => {
    const glob = entry.match === 'glob' ? compileGlob(entry.path) : undefined;
    return glob?.ok === true ? [glob.matches] : [];
  });
  return paths.every((path) => patterns.some((matches) => matches(path)));
}
