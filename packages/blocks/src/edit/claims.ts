import type { Block, BlockId, Member } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { compileGlob, literalDirectory } from '../map/compile-glob.js';
import type { FileList } from '../map/resolve-members.js';
import type { Draft } from './draft.js';
import { isOrdered, linesAbout } from './ordered-membership.js';

/** How a block claims a path. */
export interface Claim {
  /** The line that says so by name. */
  readonly exact: Member | undefined;
  /** The patterns that match it, in their order. */
  readonly patterns: readonly Member[];
  /** The line that counts: the exact one, else the first pattern. */
  readonly entry: Member;
}

/** The blocks that claim a path at this point of the batch, sorted by id. */
export function ownersOf(draft: Draft, path: string): readonly Block[] {
  const index = draft.claimsOf(path);
  const candidates = new Set<string>([
    ...index.exact(path),
    ...index.patterns(path),
    ...draft.gained.exact(path),
    ...draft.gained.patterns(path),
  ]);
  const owners: Block[] = [];
  for (const id of candidates) {
    const block = draft.blocks.get(id);
    if (block !== undefined && claimOf(block, path, draft.files) !== undefined) owners.push(block);
  }
  return owners.sort((a, b) => compareUtf8(a.blockId, b.blockId));
}

/** The owners of many paths in one pass over the map; paths without an owner are left out. */
export function ownersOfAll(
  draft: Draft,
  paths: ReadonlySet<string>,
): ReadonlyMap<string, readonly BlockId[]> {
  const owners = new Map<string, BlockId[]>();
  const add = (path: string, { blockId }: Block) => {
    const ids = owners.get(path) ?? [];
    owners.set(path, ids);
    if (!ids.includes(blockId)) ids.push(blockId);
  };
  for (const block of draft.blocks.values()) {
    if (block.state === 'archived') continue;
    for (const member of block.membership) {
      if (member.match !== 'glob') {
        if (paths.has(member.path)) add(member.path, block);
        continue;
      }
      const directory = literalDirectory(member.path);
      for (const path of paths)
        if (
          path.startsWith(directory) &&
          (draft.files?.has(path) ?? true) &&
          matches(member.path, path)
        )
          add(path, block);
    }
  }
  return owners;
}

/**
 * Whether and how a block claims a path. A pattern claims files that exist; where the files are not
 * known it claims whatever it matches.
 */
export function claimOf(
  block: Pick<Block, 'membership' | 'state'>,
  path: string,
  files: FileList | undefined,
): Claim | undefined {
  if (block.state === 'archived') return undefined;
  const exact = exactLine(block.membership, path);
  const patterns =
    files?.has(path) === false
      ? []
      : patternsOf(block.membership).filter((pattern) => matches(pattern.path, path));
  const entry = exact ?? patterns[0];
  return entry && { exact, patterns, entry };
}

function exactLine(membership: readonly Member[], path: string): Member | undefined {
  if (!isOrdered(membership))
    return membership.find((member) => member.match !== 'glob' && member.path === path);
  const { start, end } = linesAbout(membership, path);
  return end > start ? membership[start] : undefined;
}

function patternsOf(membership: readonly Member[]): readonly Member[] {
  if (!isOrdered(membership)) return membership.filter(({ match }) => match === 'glob');
  let first = membership.length;
  while (membership[first - 1]?.match === 'glob') first -= 1;
  return membership.slice(first);
}

function matches(pattern: string, path: string): boolean {
  const glob = compileGlob(pattern);
  return glob.ok && glob.matches(path);
}
