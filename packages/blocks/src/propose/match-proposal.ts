import type { Block, BlockId, Socket } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import { distinctIds } from './distinct-ids.js';
import type { ProposedBlock } from './proposal.js';

/**
 * Gives the blocks of a fresh proposal the identity of the blocks that they continue: those that
 * share more than half of all their files with them. They keep id, name, purpose, who named them,
 * receipts and place; the rest of them is as proposed.
 *
 * @param previous - the blocks of the map; archived ones are continued by none.
 */
export function matchProposal(
  proposed: readonly ProposedBlock[],
  previous: readonly Block[],
  files: FileList,
): readonly Block[] {
  const matches = continued(proposed, previous, files);
  const renewed = distinctIds(
    proposed.filter(({ block }) => !matches.has(block.blockId)),
    previous,
  );
  const idNow = (id: BlockId) => matches.get(id)?.blockId ?? renewed.get(id) ?? id;
  const retarget = (sockets: readonly Socket[]) =>
    sockets.map((socket) =>
      socket.to === undefined ? socket : { ...socket, to: idNow(socket.to) },
    );
  return proposed.map(({ block }) => {
    const { inputs, outputs, external } = block.sockets;
    const sockets = { inputs: retarget(inputs), outputs: retarget(outputs), external };
    const old = matches.get(block.blockId);
    if (old === undefined) return { ...block, blockId: idNow(block.blockId), sockets };
    return {
      ...block,
      ...kept(old),
      sockets,
      ...(block.candidateMeta === undefined
        ? {}
        : {
            candidateMeta: {
              ...block.candidateMeta,
              namedBy: old.candidateMeta?.namedBy ?? 'owner',
              needsOwnerNaming: old.candidateMeta?.needsOwnerNaming ?? false,
            },
          }),
    };
  });
}

function kept(old: Block): Partial<Block> {
  const {
    blockId,
    name,
    purpose,
    boundaryVersion,
    contractVersion,
    receiptContract,
    receipts,
    layout,
  } = old;
  return {
    blockId,
    name,
    purpose,
    boundaryVersion,
    contractVersion,
    receiptContract,
    receipts,
    layout,
  };
}

/** Each old block is continued by one new block at most: more than half of both together is one. */
function continued(
  proposed: readonly ProposedBlock[],
  previous: readonly Block[],
  files: FileList,
): ReadonlyMap<BlockId, Block> {
  const newOwner = new Map(
    proposed.flatMap(({ block, files: own }) =>
      own.map(({ path }) => [path as string, block.blockId]),
    ),
  );
  const sizes = new Map(proposed.map(({ block, files: own }) => [block.blockId, own.length]));
  const matches = new Map<BlockId, Block>();
  for (const old of previous) {
    const { members } = resolveMembers(old, files);
    const shared = new Map<BlockId, number>();
    for (const { path } of members) {
      const id = newOwner.get(path);
      if (id !== undefined) shared.set(id, (shared.get(id) ?? 0) + 1);
    }
    const [best] = [...shared].sort(([a, x], [b, y]) => y - x || compareUtf8(a, b));
    if (best === undefined) continue;
    const union = members.length + (sizes.get(best[0]) ?? 0) - best[1];
    if (best[1] * 2 > union && !matches.has(best[0])) matches.set(best[0], old);
  }
  return matches;
}
