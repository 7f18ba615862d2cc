import type { RepoPath } from '@holdfast/base';
import type { Block, BlockId, BlockMap, Seat } from '../map/block-map.js';
import { type FileList, fileList, resolveMembers } from '../map/resolve-members.js';
import {
  type ActFailure,
  type ActResult,
  findLive,
  isFailure,
  ownerOnly,
  refused,
} from './act-failure.js';
import { fingerprintOf } from './fingerprint.js';
import { signingObstacles } from './signing-obstacles.js';

/** A signature. */
export interface RatifyRequest {
  /** Ids of the blocks to sign; default all that are not archived. */
  readonly blocks?: readonly string[];
  readonly seat: Seat;
  readonly by: string;
  /** A moment in UTC, ISO 8601. */
  readonly at: string;
  /** How it was signed: `review`, `meeting`, a link to a pull request. */
  readonly method: string;
  readonly commit?: string;
  /** Every file of the project: what was signed is then known, and drift from it is seen. */
  readonly files?: readonly string[];
}

/**
 * Signs blocks: the owner's act. Refused as a whole while a block to be signed needs naming, has a
 * file that another block claims too, a socket that leads nowhere, or no members; every reason is
 * answered. The map as a whole is ratified when every block in use is.
 *
 * @example
 * ```ts
 * import { createMap, ratify } from '@holdfast/blocks';
 *
 * const signed = { seat: 'runner', by: 'A model', at: '2026-01-31T12:00:00Z', method: 'review' } as const;
 * const result = ratify(createMap({ repoId: 'shop' }), signed);
 * console.log(!result.ok && result.failures[0]?.message);
 * // A runner cannot ratify blocks.
 * ```
 */
export function ratify(map: BlockMap, request: RatifyRequest): ActResult {
  const forbidden = ownerOnly(request.seat, 'ratify blocks');
  if (forbidden !== undefined) return forbidden;
  const found = targetsOf(map, request.blocks);
  const targets = found.flatMap((one) => (isFailure(one) ? [] : [one]));
  const files = request.files === undefined ? undefined : fileList(request.files);
  const failures = [...found.filter(isFailure), ...signingObstacles(map, targets, files)];
  if (failures.length > 0) return { ok: false, failures };
  const signed = new Set<BlockId>(targets.map(({ blockId }) => blockId));
  const blocks = map.blocks.map((block) =>
    signed.has(block.blockId) ? sign(block, files) : block,
  );
  const skeleton = skeletonAfter(map, blocks, request);
  if (targets.every(({ state }) => state === 'ratified') && skeleton === map.skeleton) {
    return refused(nothingToSign(map, request));
  }
  return { ok: true, map: { ...map, blocks, skeleton } };
}

function targetsOf(
  map: BlockMap,
  ids: readonly string[] | undefined,
): readonly (Block | ActFailure)[] {
  if (ids === undefined) return map.blocks.filter(({ state }) => state !== 'archived');
  return [...new Set(ids)].map((id) => findLive(map, id));
}

/** What is signed already keeps its boundary: signing again is no change. */
function sign(block: Block, files: FileList | undefined): Block {
  if (block.state === 'ratified') return block;
  const signed = { ...block, state: 'ratified', membershipSource: 'ratified' } as const;
  if (files === undefined) return signed;
  const resolvedMembers = resolveMembers(block, files).members.map(({ path }) => path as RepoPath);
  const membershipFingerprint = fingerprintOf(resolvedMembers);
  const before = block.membershipFingerprint ?? membershipFingerprint;
  const boundaryVersion = block.boundaryVersion + (before === membershipFingerprint ? 0 : 1);
  return { ...signed, boundaryVersion, membershipFingerprint, resolvedMembers };
}

/** A map without a block in use has nothing that could be signed. */
function skeletonAfter(
  { skeleton }: BlockMap,
  blocks: readonly Block[],
  { method, by, at, commit }: RatifyRequest,
): BlockMap['skeleton'] {
  const live = blocks.filter(({ state }) => state !== 'archived');
  const isWhole = live.length > 0 && live.every(({ state }) => state === 'ratified');
  if (!isWhole || skeleton.state === 'ratified') return skeleton;
  const ratification = { method, by, at, ...(commit === undefined ? {} : { commit }) };
  return { ...skeleton, state: 'ratified', ratification };
}

function nothingToSign(map: BlockMap, { blocks }: RatifyRequest): ActFailure {
  const code = 'nothing-to-change';
  if (blocks?.length === 0) {
    const hint = 'Name blocks, or leave the list out to sign all.';
    return { code, message: 'No block was named.', hint };
  }
  const isEmpty = map.blocks.every(({ state }) => state === 'archived');
  const message = isEmpty ? 'The map has no block in use.' : 'What was named is ratified already.';
  return { code, message, hint: 'Nothing is left to do.' };
}
