import type { Block, BlockMap, CandidateRevision, Seat } from '../map/block-map.js';
import { type ActResult, findLive, isFailure, ownerOnly, refused } from './act-failure.js';

/**
 * Opens a revision: a copy of the map's blocks beside them, in which the named ones may be edited
 * while the signed map stays in force and is checked. Promoted, only what was changed needs signing
 * again; discarded, nothing was changed.
 *
 * @param ids - the blocks to be edited; default all that are not archived.
 *
 * @example
 * ```ts
 * import { createMap, openRevision } from '@holdfast/blocks';
 *
 * const result = openRevision(createMap({ repoId: 'shop' }), 'owner');
 * console.log(result.ok && result.map.candidateRevision?.source);
 * // revision
 * ```
 */
export function openRevision(map: BlockMap, seat: Seat, ids?: readonly string[]): ActResult {
  const forbidden = ownerOnly(seat, 'open a revision');
  if (forbidden !== undefined) return forbidden;
  if (map.candidateRevision !== undefined) {
    const what = map.candidateRevision.source === 'scan' ? 'proposal of a scan' : 'revision';
    const message = `A ${what} is there already.`;
    return refused({ code: 'revision-open', message, hint: 'Promote or discard it first.' });
  }
  if (ids?.length === 0) {
    const hint = 'Name blocks, or leave the list out to open all.';
    return refused({ code: 'nothing-to-change', message: 'No block was named.', hint });
  }
  const failures = (ids ?? []).map((id) => findLive(map, id)).filter(isFailure);
  if (failures.length > 0) return { ok: false, failures };
  const opened = new Set<string>(ids ?? map.blocks.map(({ blockId }) => blockId));
  const candidateRevision: CandidateRevision = {
    version: map.skeleton.version + 1,
    source: 'revision',
    baseStoreVersion: map.storeVersion,
    blocks: map.blocks.map((block) => (opened.has(block.blockId) ? reopen(block) : block)),
    unmapped: map.unmapped,
  };
  return { ok: true, map: { ...map, candidateRevision } };
}

function reopen(block: Block): Block {
  return block.state === 'archived' ? block : { ...block, state: 'candidate' };
}
