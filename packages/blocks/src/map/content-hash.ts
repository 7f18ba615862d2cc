import { canonicalJson, type Sha256, sha256 } from '@holdfast/base';
import type { Block, BlockMap, CandidateRevision } from './block-map.js';

/**
 * The hash that stands in a map as `contentHash`: it changes with every change of the map, also where
 * the version number does not tell (two branches may both reach version 7). It is the SHA-256 of the
 * canonical JSON (RFC 8785) of the map without `contentHash`, in which every block, also of the
 * candidate revision, is replaced by the SHA-256 of its own canonical JSON: an edit then hashes anew
 * the few blocks it touched. Blocks are remembered by identity, so they must not be changed in place.
 *
 * @param map - the map; its `contentHash` is not looked at.
 * @throws HoldfastError `not-canonical` when a text has a lone surrogate or a number is not finite.
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
export function contentHash(map: Omit<BlockMap, 'contentHash'>): Sha256 {
  return sha256(
    canonicalJson({
      ...map,
      contentHash: undefined,
      blocks: map.blocks.map(blockHash),
      candidateRevision: hashRevision(map.candidateRevision),
    }),
  );
}

/** SHA-256 of a block's canonical JSON. */
export function blockHash(block: Block): Sha256 {
  const remembered = hashes.get(block);
  if (remembered !== undefined) return remembered;
  const hash = sha256(canonicalJson(block));
  hashes.set(block, hash);
  return hash;
}

/** Nothing in a map is changed in place, so a block keeps its hash for as long as it lives. */
const hashes = new WeakMap<Block, Sha256>();

function hashRevision(revision: CandidateRevision | undefined) {
  if (revision === undefined) return undefined;
  return { ...revision, blocks: revision.blocks.map(blockHash) };
}
