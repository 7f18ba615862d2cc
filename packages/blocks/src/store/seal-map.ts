import type { BlockMap } from '../map/block-map.js';
import { contentHash } from '../map/content-hash.js';
import { canonicalOrder } from './canonical-map.js';

/**
 * The map as it is kept: members and unmapped files sorted, with the digest of what it holds. To be
 * called after every change of a map, before it is compared or saved. Blocks that are in order stay
 * the same objects.
 *
 * @example
 * ```ts
 * import { contentHash, createMap, sealMap } from '@holdfast/blocks';
 *
 * const map = sealMap({ ...createMap({ repoId: 'shop' }), storeVersion: 2 });
 * console.log(map.contentHash === contentHash(map));
 * // true
 * ```
 */
export function sealMap(map: BlockMap): BlockMap {
  const ordered = canonicalOrder(map);
  return { ...ordered, contentHash: contentHash(ordered) };
}
