import type { Block, BlockMap, Member, Unmapped } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';

/**
 * The map in the order in which it is kept: sorted lists merge best in git. What the order says is
 * kept: of blocks and sockets all of it, of members that of the patterns, where the first one that
 * matches a file gives its role. Blocks that are in order stay the same objects.
 */
export function canonicalOrder(map: BlockMap): BlockMap {
  const { candidateRevision: revision } = map;
  return {
    ...map,
    blocks: map.blocks.map(sortedBlock),
    unmapped: sortedUnmapped(map.unmapped),
    ...(revision === undefined
      ? {}
      : {
          candidateRevision: {
            ...revision,
            blocks: revision.blocks.map(sortedBlock),
            unmapped: sortedUnmapped(revision.unmapped),
          },
        }),
  };
}

/** Exact members by path, then the patterns as they stand. */
export function canonicalMembership(membership: readonly Member[]): readonly Member[] {
  const exact = membership.filter((member) => member.match !== 'glob');
  const globs = membership.filter((member) => member.match === 'glob');
  return [...exact.sort((a, b) => compareUtf8(a.path, b.path)), ...globs];
}

/** A block that is in order stays the same object: its hash is remembered by identity. */
function sortedBlock(block: Block): Block {
  if (inOrder.has(block)) return block;
  const sorted = sortBlock(block);
  inOrder.add(sorted);
  return sorted;
}

/** An edit seals the whole map anew, of which it touched a few blocks. */
const inOrder = new WeakSet<Block>();

function sortBlock(block: Block): Block {
  const { membership, unmappedResidue, resolvedMembers = [] } = block;
  const isInOrder =
    membership.every((member, at) => at === 0 || follows(membership[at - 1], member)) &&
    isSorted(unmappedResidue) &&
    isSorted(resolvedMembers);
  if (isInOrder) return block;
  return {
    ...block,
    membership: canonicalMembership(membership),
    unmappedResidue: [...unmappedResidue].sort(compareUtf8),
    ...(block.resolvedMembers === undefined
      ? {}
      : { resolvedMembers: [...resolvedMembers].sort(compareUtf8) }),
  };
}

function follows(before: Member | undefined, member: Member): boolean {
  if (before === undefined || member.match === 'glob') return true;
  return before.match !== 'glob' && compareUtf8(before.path, member.path) <= 0;
}

function isSorted(paths: readonly string[]): boolean {
  return paths.every((path, at) => at === 0 || compareUtf8(paths[at - 1] ?? '', path) <= 0);
}

function sortedUnmapped(unmapped: Unmapped): Unmapped {
  if (isSorted(unmapped.files)) return unmapped;
  return { ...unmapped, files: [...unmapped.files].sort(compareUtf8) };
}
