import { ownershipOf } from '../check/block-ownership.js';
import type { BlockId, BlockMap } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import type { GraphFacts } from './block-graph.js';

/** A block that depends on another one. */
export interface BlockPair {
  readonly from: BlockId;
  readonly to: BlockId;
}

/**
 * Which blocks depend on each other: the edges of `blockGraph` without what it measures of them.
 *
 * @returns each pair once, sorted by `from`, then `to`.
 *
 * @example
 * ```ts
 * import { blockPairs } from '@holdfast/blocks';
 *
 * console.log(blockPairs({ blocks: [] }, { files: [], edges: [] }));
 * // []
 * ```
 */
export function blockPairs(
  map: Pick<BlockMap, 'blocks'>,
  { files, edges }: Pick<GraphFacts, 'files' | 'edges'>,
): readonly BlockPair[] {
  const { claimsOn } = ownershipOf(map, files);
  const pairs = new Map<string, BlockPair>();
  for (const edge of edges) {
    const [sources, targets] = [claimsOn(edge.from), claimsOn(edge.to)];
    const isInside = sources.some(({ block }) =>
      targets.some((other) => other.block.blockId === block.blockId),
    );
    if (isInside) continue;
    for (const { block } of sources)
      for (const other of targets) {
        const pair = { from: block.blockId, to: other.block.blockId };
        pairs.set(`${pair.from}\0${pair.to}`, pair);
      }
  }
  return [...pairs.values()].sort((a, b) => compareUtf8(a.from, b.from) || compareUtf8(a.to, b.to));
}
