import { canonicalJson, type Sha256, sha256 } from '@holdfast/base';
import type { BlockMap } from '../map/block-map.js';

/**
 * The digest by which two maps are told apart: SHA-256 of the canonical JSON (RFC 8785) of the map
 * without its `contentHash`.
 *
 * @throws HoldfastError `not-canonical` for text that no UTF-8 file can hold.
 *
 * @example
 * ```ts
 * import { contentHash, createMap } from '@holdfast/blocks';
 *
 * const map = createMap({ repoId: 'shop' });
 * console.log(contentHash(map) === map.contentHash, contentHash({ ...map, storeVersion: 2 }) === map.contentHash);
 * // true false
 * ```
 */
export function contentHash(map: BlockMap): Sha256 {
  return sha256(canonicalJson({ ...map, contentHash: undefined }));
}

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
