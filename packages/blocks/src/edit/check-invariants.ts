import { shorten } from '@holdfast/base';
import type { Block } from '../map/block-map.js';
import { claimOf, ownersOf } from './claims.js';
import type { Draft } from './draft.js';
import type { EditOp } from './edit-op.js';
import { describe, fail, warn } from './report-failure.js';

/**
 * What must hold of a map after a batch: no socket leads to a block that the batch took away, no block
 * lost its last member, no file got owners that nobody settled. What was wrong before is only told.
 *
 * @param failed - operations that were refused: what they name is not judged, they would have changed it.
 */
export function checkInvariants(draft: Draft, failed: readonly EditOp[]): void {
  const before = new Map<string, Block>(draft.before.blocks.map((block) => [block.blockId, block]));
  const named = new Set(failed.flatMap(namesOf).map((name) => draft.survivors.get(name) ?? name));
  checkSockets(draft, before);
  checkMembers(draft, before, named);
  checkSeams(draft, named);
}

function namesOf(op: EditOp): readonly string[] {
  return Object.values(op).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? value : [],
  );
}

function checkSockets(draft: Draft, before: ReadonlyMap<string, Block>): void {
  for (const block of draft.blocks.values()) {
    const ends = new Set<string>();
    for (const list of [block.sockets.inputs, block.sockets.outputs, block.sockets.external])
      for (const { to } of list) if (to !== undefined && !draft.blocks.has(to)) ends.add(to);
    for (const end of ends) {
      const place = { blockId: block.blockId, code: 'dangling' } as const;
      if (before.has(end))
        fail(draft, {
          ...place,
          opIndex: draft.dividedBy.get(end) ?? 0,
          message: `${describe(block)} has a socket to ${shorten(end)}, which the split would leave dangling.`,
          hint: 'Give the import graph, or point the socket elsewhere first with retarget_socket.',
        });
      else
        warn(draft, {
          blockId: block.blockId,
          code: 'dangling-socket',
          message: `${describe(block)} has a socket to ${shorten(end)}, which is no block of the map.`,
          hint: `Repair it with ${JSON.stringify({ op: 'retarget_socket', block_id: block.blockId, from: end, to: '…' })}, or remove_socket.`,
        });
    }
  }
}

function checkMembers(
  draft: Draft,
  before: ReadonlyMap<string, Block>,
  named: ReadonlySet<string>,
): void {
  for (const [id, opIndex] of draft.lastTaking) {
    const block = draft.blocks.get(id);
    if (block === undefined || block.membership.length > 0 || named.has(id)) continue;
    if (before.get(id)?.membership.length === 0) continue;
    fail(draft, {
      opIndex,
      code: 'empty',
      blockId: id,
      message: `${describe(block)} would be left empty.`,
      hint: 'Merge the block into another one instead, or archive it.',
    });
  }
}

function checkSeams(draft: Draft, named: ReadonlySet<string>): void {
  const start = { ...draft, blocks: blocksBefore(draft), changed: new Set<string>() };
  for (const [path, opIndex] of draft.touchedPaths) {
    if (named.has(path)) continue;
    const owners = ownersOf(draft, path);
    if (!isOpenSeam(draft, owners, path)) continue;
    const earlier = ownersOf(start, path);
    const place = { opIndex, path, ...(owners[0] && { blockId: owners[0].blockId }) };
    const claimers = `${shorten(path)} is claimed by ${owners.map(describe).join(' and ')}`;
    if (isOpenSeam(start, earlier, path) && sameOwners(draft, earlier, owners))
      warn(draft, {
        ...place,
        code: 'open-seam',
        message: `${claimers} and was so before.`,
        hint: 'Settle it with resolve_seam.',
      });
    else
      fail(draft, {
        ...place,
        code: 'unresolved-seam',
        message: `${claimers}, and not marked shared by all of them.`,
        hint: 'Add a resolve_seam for the file to the batch.',
      });
  }
}

function blocksBefore(draft: Draft): Map<string, Block> {
  return new Map(draft.before.blocks.map((block) => [block.blockId, block]));
}

function isOpenSeam(
  { files }: Pick<Draft, 'files'>,
  owners: readonly Block[],
  path: string,
): boolean {
  if (owners.length < 2) return false;
  return owners.some((owner) => claimOf(owner, path, files)?.entry.role !== 'shared');
}

/** Blocks that became others by merges and splits are the same owners. */
function sameOwners(draft: Draft, before: readonly Block[], after: readonly Block[]): boolean {
  const earlier = new Set(before.map(({ blockId }) => draft.survivors.get(blockId) ?? blockId));
  const later = new Set(after.map(({ blockId }) => draft.parents.get(blockId) ?? blockId));
  return earlier.size === later.size && [...earlier].every((id) => later.has(id));
}
