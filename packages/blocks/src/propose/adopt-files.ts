import type { Block, BlockId } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { directoryOf } from '../measure/dominant-directory.js';
import { canonicalMembership } from '../store/canonical-map.js';
import type { Links } from './links.js';
import type { Proposal, ProposedBlock } from './proposal.js';
import type { AdoptedFile } from './scan-report.js';

/** Where new files could go. */
export interface Adoption {
  readonly adopted: readonly AdoptedFile[];
  /** Blocks of the proposal that are made of new files only. */
  readonly added: readonly ProposedBlock[];
}

/**
 * Finds a block for every new file that none claims: that of most files directly in its folder;
 * else a block of its own kind, where the proposal makes one of new files only; else that of most
 * files it imports or is imported by; else that of most files of the nearest folder above it, where
 * in the folder of the package itself those directly in it count first. What remains is unmapped.
 *
 * @param fresh - new files without an owner, sorted.
 * @param owners - the blocks of each file that has any.
 * @param homeOf - the package of a file; nothing is adopted across packages by folder.
 */
export function adoptFiles(
  fresh: readonly string[],
  owners: ReadonlyMap<string, readonly BlockId[]>,
  proposal: Proposal,
  links: Links,
  homeOf: (path: string) => string,
): Adoption {
  const known = new Map(owners);
  const adopted = new Map<string, AdoptedFile>();
  const open = new Set(fresh);
  const take = (path: string, blockId: BlockId | undefined, by: AdoptedFile['by']) => {
    if (blockId === undefined) return;
    open.delete(path);
    known.set(path, [blockId]);
    adopted.set(path, { path, blockId, by });
  };
  const folders = countByFolder(owners, homeOf);
  for (const path of fresh) take(path, leader(folders.direct.get(directoryOf(path))), 'folder');
  const added =
    open.size < FEWEST_FILES
      ? []
      : proposal.blocks.filter(
          ({ files, directory }) =>
            files.length >= FEWEST_FILES &&
            !folders.owned.has(directory) &&
            files.every(({ path }) => open.has(path)),
        );
  for (const { block, files } of added)
    for (const { path } of files) take(path, block.blockId, 'new-block');
  for (let before = -1; before !== adopted.size; ) {
    before = adopted.size;
    for (const path of [...open].sort(compareUtf8)) {
      const votes = new Map<BlockId, number>();
      for (const neighbours of [links.imports(path), links.importers(path)])
        for (const neighbour of neighbours) vote(votes, known.get(neighbour) ?? []);
      take(path, leader(votes), 'imports');
    }
  }
  for (const path of [...open].sort(compareUtf8)) {
    let votes: Votes | undefined;
    const home = homeOf(path);
    for (let at = directoryOf(path); votes === undefined; at = directoryOf(at)) {
      const isRoot = at === home || at === '.';
      // All of a package is below its root: the largest of its folders says nothing of a new one.
      votes = (isRoot ? folders.direct.get(at) : undefined) ?? folders.below.get(`${home}\0${at}`);
      if (isRoot) break;
    }
    take(path, leader(votes), 'folder');
  }
  return {
    adopted: [...adopted.values()].sort((a, b) => compareUtf8(a.path, b.path)),
    added,
  };
}

const FEWEST_FILES = 3;

type Votes = Map<BlockId, number>;

/** How many files each block has directly in a folder, and in a folder of a package with all below. */
function countByFolder(
  owners: ReadonlyMap<string, readonly BlockId[]>,
  homeOf: (path: string) => string,
): {
  readonly direct: ReadonlyMap<string, Votes>;
  readonly below: ReadonlyMap<string, Votes>;
  /** Every folder that some block has a file in or below. */
  readonly owned: ReadonlySet<string>;
} {
  const owned = new Set(['.']);
  const direct = new Map<string, Votes>();
  const below = new Map<string, Votes>();
  for (const [path, ids] of owners) {
    const folder = directoryOf(path);
    vote(votesAt(direct, folder), ids);
    for (let at = folder; !owned.has(at); at = directoryOf(at)) owned.add(at);
    const home = homeOf(path);
    for (let at = folder; ; at = directoryOf(at)) {
      vote(votesAt(below, `${home}\0${at}`), ids);
      if (at === home || at === '.') break;
    }
  }
  return { direct, below, owned };
}

function votesAt(counts: Map<string, Votes>, key: string): Votes {
  const votes = counts.get(key) ?? new Map<BlockId, number>();
  counts.set(key, votes);
  return votes;
}

function vote(votes: Votes, ids: readonly BlockId[]): void {
  for (const id of ids) votes.set(id, (votes.get(id) ?? 0) + 1);
}

/** The block with the most votes; of equals the first by id, so that the answer is always the same. */
function leader(votes: Votes | undefined): BlockId | undefined {
  return [...(votes ?? [])].sort(([a, x], [b, y]) => y - x || compareUtf8(a, b))[0]?.[0];
}

/** Blocks that new files were given to, with a line for each of them. */
export function withAdopted(
  blocks: readonly Block[],
  lines: ReadonlyMap<BlockId, Block['membership']>,
): readonly Block[] {
  return blocks.map((block) => {
    const more = lines.get(block.blockId);
    if (more === undefined) return block;
    return { ...block, membership: canonicalMembership([...block.membership, ...more]) };
  });
}
