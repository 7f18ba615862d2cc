import type { BlockId } from '../map/block-map.js';
import { type Draft, putBlock } from './draft.js';
import { followRules } from './follow-rules.js';
import { mapSockets } from './unite-sockets.js';

/** After the merges: every socket and rule that led to a victim leads to its survivor. */
export function followMerges(draft: Draft): void {
  if (draft.survivors.size === 0) return;
  for (const block of draft.blocks.values()) {
    const endOf = (to: BlockId) => {
      const end = draft.survivors.get(to);
      // A block that now holds both ends has no socket there.
      return end === block.blockId ? undefined : (end ?? selfless(to, block.blockId, draft));
    };
    const sockets = mapSockets(block.sockets, endOf);
    if (sockets !== block.sockets) putBlock(draft, { ...block, sockets });
  }
  followRules(draft, (id) => {
    const survivor = draft.survivors.get(id);
    return survivor === undefined ? undefined : [survivor];
  });
}

/** A survivor's sockets to itself came from its victims; another block's own are not ours to judge. */
function selfless(to: BlockId, self: BlockId, draft: Draft): BlockId | undefined {
  return to === self && [...draft.survivors.values()].includes(self) ? undefined : to;
}
