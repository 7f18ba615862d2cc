import type { Block } from '../../map/block-map.js';
import { compareUtf8 } from '../../map/compare-utf8.js';
import { type Draft, dropBlock, putBlock } from '../draft.js';
import type { MergeOp } from '../edit-op.js';
import { unionOfMembers } from '../union-members.js';
import { uniteSockets } from '../unite-sockets.js';

/**
 * Takes blocks into their survivor, which keeps its identity and its naming. Planned before; the
 * sockets and rules that lead to the victims follow when all merges are made.
 */
export function applyMerge(draft: Draft, op: MergeOp): void {
  const survivor = draft.blocks.get(op.into);
  const victims = op.block_ids.flatMap((id) => draft.blocks.get(id) ?? []);
  if (survivor === undefined) return;
  for (const victim of victims) dropBlock(draft, victim);
  putBlock(draft, united(draft, survivor, victims));
}

function united(draft: Draft, survivor: Block, victims: readonly Block[]): Block {
  const all = [survivor, ...victims];
  const { candidateMeta: meta } = survivor;
  return {
    ...survivor,
    membership: unionOfMembers(all, draft.files),
    sockets: {
      inputs: uniteSockets(all.flatMap(({ sockets }) => sockets.inputs)),
      outputs: uniteSockets(all.flatMap(({ sockets }) => sockets.outputs)),
      external: uniteSockets(all.flatMap(({ sockets }) => sockets.external)),
    },
    unmappedResidue: [...new Set(all.flatMap((block) => block.unmappedResidue))].sort(compareUtf8),
    ...(meta === undefined
      ? {}
      : { candidateMeta: { ...meta, coverageRatio: commonCoverage(all) } }),
  };
}

/** Of blocks that were not read equally well nobody has measured the whole. */
function commonCoverage(blocks: readonly Block[]): number | null {
  const [first, ...others] = blocks.map((block) => block.candidateMeta?.coverageRatio ?? null);
  return first !== undefined && others.every((other) => other === first) ? first : null;
}
