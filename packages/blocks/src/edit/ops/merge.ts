import type { Block, Member } from '../../map/block-map.js';
import { compareUtf8 } from '../../map/compare-utf8.js';
import { canonicalMembership } from '../../store/canonical-map.js';
import { type Draft, dropBlock, putBlock } from '../draft.js';
import type { MergeOp } from '../edit-op.js';
import { mergeMembers } from '../merge-members.js';
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
  putBlock(draft, united(survivor, victims));
}

function united(survivor: Block, victims: readonly Block[]): Block {
  const all = [survivor, ...victims];
  const { candidateMeta: meta } = survivor;
  return {
    ...survivor,
    membership: unionOfMembers(all),
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

/**
 * One line per path: shared when any is, optional when all are, else as the first block has it. A
 * shared pattern goes before the others, of which the first that matches a file gives its role.
 */
function unionOfMembers(blocks: readonly Block[]): readonly Member[] {
  const lines = new Map<string, Member>();
  for (const member of blocks.flatMap(({ membership }) => membership)) {
    const key = `${member.match ?? ''}:${member.path}`;
    const own = lines.get(key);
    lines.set(key, own === undefined ? member : mergeMembers(own, member));
  }
  const all = [...lines.values()];
  const isShared = (member: Member) => member.match === 'glob' && member.role === 'shared';
  return canonicalMembership([
    ...all.filter(isShared),
    ...all.filter((member) => !isShared(member)),
  ]);
}

/** Of blocks that were not read equally well nobody has measured the whole. */
function commonCoverage(blocks: readonly Block[]): number | null {
  const [first, ...others] = blocks.map((block) => block.candidateMeta?.coverageRatio ?? null);
  return first !== undefined && others.every((other) => other === first) ? first : null;
}
