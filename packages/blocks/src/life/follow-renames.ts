import type { Block, BlockId, Member } from '../map/block-map.js';
import { lastName, type Renames } from '../map/last-name.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';

/** A member that was found under a new path. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/**
 * Blocks whose exact members follow their files. A member is followed when its file is gone and no
 * other block claims the new one: where one does, a person has to say, and the member stays missing.
 * A file that several blocks shared is followed in all of them. Blocks in which nothing moved stay
 * the same objects.
 */
export function followRenames(
  blocks: readonly Block[],
  files: FileList,
  renames: Renames = new Map(),
): {
  readonly blocks: readonly Block[];
  readonly renamed: ReadonlyMap<BlockId, readonly Renamed[]>;
} {
  const renamed = new Map<BlockId, readonly Renamed[]>();
  if (renames.size === 0) return { blocks, renamed };
  const owners = ownersOf(blocks, files);
  const followed = blocks.map((block) => {
    if (block.state === 'archived') return block;
    const moves = movesOf(block, files, renames, owners);
    if (moves.size === 0) return block;
    renamed.set(
      block.blockId,
      [...moves].map(([from, to]) => ({ from, to })),
    );
    return { ...block, membership: moved(block.membership, moves) };
  });
  return { blocks: followed, renamed };
}

/** Who claims each file as things are. */
function ownersOf(blocks: readonly Block[], files: FileList): ReadonlyMap<string, Set<BlockId>> {
  const owners = new Map<string, Set<BlockId>>();
  for (const block of blocks) {
    for (const { path } of resolveMembers(block, files).members) {
      const known = owners.get(path);
      if (known === undefined) owners.set(path, new Set([block.blockId]));
      else known.add(block.blockId);
    }
  }
  return owners;
}

function movesOf(
  block: Block,
  files: FileList,
  renames: Renames,
  owners: ReadonlyMap<string, ReadonlySet<BlockId>>,
): ReadonlyMap<string, string> {
  const moves = new Map<string, string>();
  for (const { path, match } of block.membership) {
    if (match === 'glob' || files.has(path)) continue;
    const to = lastName(path, renames, files);
    if (to === undefined) continue;
    const others = [...(owners.get(to) ?? [])].filter((id) => id !== block.blockId);
    if (others.length === 0) moves.set(path, to);
  }
  return moves;
}

/** A member that is there under its new path already is not there twice. */
function moved(
  membership: readonly Member[],
  moves: ReadonlyMap<string, string>,
): readonly Member[] {
  const exact = new Set<string>();
  for (const { path, match } of membership) {
    if (match !== 'glob' && !moves.has(path)) exact.add(path);
  }
  return membership.flatMap((member) => {
    const to = member.match === 'glob' ? undefined : moves.get(member.path);
    if (to === undefined) return [member];
    if (exact.has(to)) return [];
    exact.add(to);
    return [{ ...member, path: to }];
  });
}
