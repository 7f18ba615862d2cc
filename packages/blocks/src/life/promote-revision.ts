import { canonicalJson } from '@holdfast/base';
import type { Block, BlockMap, Seat, Socket } from '../map/block-map.js';
import { type ActResult, ownerOnly, refused } from './act-failure.js';

/**
 * Puts the revision or proposal in the place of the map's blocks: the owner's act. A signed block
 * that it leaves as it was stays signed; every other one waits for a signature. What the map has
 * learnt of a block meanwhile is kept: receipts, contract, versions, its place in pictures.
 * Archived blocks stay archived.
 *
 * @example
 * ```ts
 * import { createMap, openRevision, promoteRevision } from '@holdfast/blocks';
 *
 * const opened = openRevision(createMap({ repoId: 'shop' }), 'owner');
 * const result = opened.ok ? promoteRevision(opened.map, 'owner') : opened;
 * console.log(result.ok && result.map.candidateRevision);
 * // undefined
 * ```
 */
export function promoteRevision(map: BlockMap, seat: Seat): ActResult {
  const forbidden = ownerOnly(seat, 'promote a revision');
  if (forbidden !== undefined) return forbidden;
  const { candidateRevision: revision, ...rest } = map;
  if (revision === undefined) return noRevision();
  const live = new Map(map.blocks.map((block) => [block.blockId, block]));
  const next = revision.blocks.map((block) => promoted(block, live.get(block.blockId)));
  const kept = new Set(next.map(({ blockId }) => blockId));
  const archived = map.blocks.filter(
    ({ blockId, state }) => state === 'archived' && !kept.has(blockId),
  );
  const blocks = [...next, ...archived];
  const skeleton = skeletonAfter(map, blocks, revision.version);
  return { ok: true, map: { ...rest, skeleton, blocks, unmapped: revision.unmapped } };
}

/**
 * Takes the revision or proposal away: the owner's act. The map's own blocks were never changed.
 *
 * @example
 * ```ts
 * import { createMap, discardRevision } from '@holdfast/blocks';
 *
 * const result = discardRevision(createMap({ repoId: 'shop' }), 'owner');
 * console.log(!result.ok && result.failures[0]?.code);
 * // no-revision
 * ```
 */
export function discardRevision(map: BlockMap, seat: Seat): ActResult {
  const forbidden = ownerOnly(seat, 'discard a revision');
  if (forbidden !== undefined) return forbidden;
  const { candidateRevision: revision, ...rest } = map;
  return revision === undefined ? noRevision() : { ok: true, map: rest };
}

function noRevision(): ActResult {
  return refused({
    code: 'no-revision',
    message: 'There is no revision or proposal beside the map.',
    hint: 'Open a revision with `holdfast blocks revise`, or scan a ratified map again.',
  });
}

function promoted(block: Block, live: Block | undefined): Block {
  if (live === undefined) return { ...block, state: unsigned(block) };
  if (live.state === 'archived' || isSame(block, live)) return live;
  const { boundaryVersion, contractVersion, receiptContract, receipts, layout } = live;
  const { membershipFingerprint: fingerprint, resolvedMembers: members } = live;
  const { membershipFingerprint: _, resolvedMembers: __, ...own } = block;
  return {
    ...own,
    state: unsigned(block),
    boundaryVersion,
    contractVersion,
    receiptContract,
    receipts,
    layout,
    ...(fingerprint === undefined ? {} : { membershipFingerprint: fingerprint }),
    ...(members === undefined ? {} : { resolvedMembers: members }),
  };
}

/** Nobody has signed what a revision made of a block; a block that it archived stays archived. */
function unsigned({ state }: Block): Block['state'] {
  return state === 'ratified' || state === 'drifted' ? 'candidate' : state;
}

/** Whether a person would sign the same: what was measured, or learnt meanwhile, is not signed. */
function isSame(block: Block, live: Block): boolean {
  return block.state !== 'archived' && signedPart(block) === signedPart(live);
}

function signedPart({ name, purpose, kind, membership, sockets }: Block): string {
  const edges = (list: readonly Socket[]) =>
    list.map(({ to, type, alias, class: outside }) => ({ to, type, alias, outside }));
  const { inputs, outputs, external } = sockets;
  const ends = [edges(inputs), edges(outputs), edges(external)];
  return canonicalJson({ name, purpose, kind, membership, ends });
}

function skeletonAfter(
  { skeleton }: BlockMap,
  blocks: readonly Block[],
  version: number,
): BlockMap['skeleton'] {
  const isSigned = blocks.every(({ state }) => state === 'ratified' || state === 'archived');
  if (skeleton.state === 'ratified' && isSigned) return skeleton;
  const { ratification: _, ...rest } = skeleton;
  return { ...rest, version: Math.max(version, skeleton.version), state: 'candidate' };
}
