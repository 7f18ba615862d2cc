import type { Block, Member } from '../map/block-map.js';
import { literalDirectory } from '../map/compile-glob.js';

/** Who claims which path, as far as one look tells; archived blocks claim nothing. */
export interface ClaimIndex {
  /** Ids of the blocks with the path as an exact member. */
  exact(path: string): Iterable<string>;
  /** Ids of the blocks with a pattern that could match the path. */
  patterns(path: string): Iterable<string>;
}

/**
 * Indexes the members of blocks, so that a batch does not search the whole map per path.
 *
 * @param wanted - the paths that will be asked about; all when absent.
 */
export function indexClaims(blocks: readonly Block[], wanted?: ReadonlySet<string>): ClaimIndex {
  const exact = new Map<string, readonly string[]>();
  const byDirectory = new Map<string, Set<string>>();
  for (const block of blocks) {
    if (block.state === 'archived') continue;
    // One list for all paths that only this block has.
    const alone = [block.blockId];
    for (const member of block.membership) {
      if (member.match === 'glob') addPattern(byDirectory, member, block);
      else if (wanted === undefined || wanted.has(member.path))
        exact.set(member.path, together(exact.get(member.path), alone));
    }
  }
  return {
    exact: (path) => exact.get(path) ?? [],
    patterns: function* (path) {
      for (const directory of directoriesAbove(path)) yield* byDirectory.get(directory) ?? [];
    },
  };
}

function together(
  some: readonly string[] | undefined,
  alone: readonly string[],
): readonly string[] {
  return some === undefined ? alone : [...some, ...alone];
}

/** Notes a pattern under the directory that it begins with. */
export function addPattern(
  byDirectory: Map<string, Set<string>>,
  member: Member,
  block: Block,
): void {
  const directory = literalDirectory(member.path);
  const ids = byDirectory.get(directory) ?? new Set();
  byDirectory.set(directory, ids);
  ids.add(block.blockId);
}

/** `''`, `a/` and `a/b/` for `a/b/c`. */
export function* directoriesAbove(path: string): Iterable<string> {
  yield '';
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
    yield path.slice(0, at + 1);
}
