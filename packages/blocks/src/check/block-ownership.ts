import type { Block, BlockId, BlockMap, Member } from '../map/block-map.js';
import {
  type FileList,
  fileList,
  type ResolvedMembership,
  resolveMembers,
} from '../map/resolve-members.js';

/** Who claims what, resolved once for many questions. */
export interface BlockOwnership {
  readonly files: FileList;
  /** Blocks in the order of the map, archived ones too. */
  readonly byId: ReadonlyMap<BlockId, Block>;
  readonly resolved: ReadonlyMap<BlockId, ResolvedMembership>;
  /** The claims on a file, in the order of the map; empty for an unmapped file. */
  claimsOn(path: string): readonly Claim[];
}

/** One block's claim on a file. */
export interface Claim {
  readonly block: Block;
  /** The line of the membership that claims it. */
  readonly entry: Member;
}

/** Resolves every block of a map against the files there are. */
export function blockOwnership(map: Pick<BlockMap, 'blocks'>, files: FileList): BlockOwnership {
  const claims = new Map<string, Claim[]>();
  const resolved = new Map<BlockId, ResolvedMembership>();
  for (const block of map.blocks) {
    const membership = resolveMembers(block, files);
    resolved.set(block.blockId, membership);
    for (const { path, entry } of membership.members) {
      const known = claims.get(path);
      if (known === undefined) claims.set(path, [{ block, entry }]);
      else known.push({ block, entry });
    }
  }
  return {
    files,
    byId: new Map(map.blocks.map((block) => [block.blockId, block])),
    resolved,
    claimsOn: (path) => claims.get(path) ?? [],
  };
}

/** {@link blockOwnership} of all files of a project, made once for all who ask about the same list. */
export function ownershipOf(
  map: Pick<BlockMap, 'blocks'>,
  files: readonly string[],
): BlockOwnership {
  let known = remembered.get(files);
  if (known === undefined) {
    known = new WeakMap();
    remembered.set(files, known);
  }
  let ownership = known.get(map.blocks);
  if (ownership === undefined) {
    ownership = blockOwnership(map, fileList(files));
    known.set(map.blocks, ownership);
  }
  return ownership;
}

/** Neither lists of files nor maps are changed in place. */
const remembered = new WeakMap<readonly string[], WeakMap<BlockMap['blocks'], BlockOwnership>>();

/** Several claims of which not all are `shared`: nobody has said yet whose file it is. */
export function isUnresolvedSeam(claims: readonly Claim[]): boolean {
  return claims.length > 1 && claims.some(({ entry }) => entry.role !== 'shared');
}

/** True when one block claims both files: an import between them crosses no border. */
export function isInsideOneBlock(a: readonly Claim[], b: readonly Claim[]): boolean {
  return a.some(({ block }) => b.some((other) => other.block.blockId === block.blockId));
}
