import type { BlockMap } from '../map/block-map.js';
import { contentHash } from '../map/content-hash.js';

/**
 * The map with the digest of what it holds.
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
  return { ...map, contentHash: contentHash(map) };
}
