import type { Block, BlockMap } from '../map/block-map.js';
import { compileGlob } from '../map/compile-glob.js';
import { checkOwnedRules } from '../rules/check-rules.js';
import type {
  BlockCheck,
  CheckFacts,
  DanglingSocket,
  IdleGlob,
  MissingMember,
} from './block-check.js';
import { type BlockOwnership, isUnresolvedSeam, ownershipOf } from './block-ownership.js';
import { findDrift } from './find-drift.js';
import { receiptGaps } from './receipt-gaps.js';

/**
 * Checks a map against today's files and imports, changing nothing (blocks.md 4): what is unmapped,
 * missing, claimed twice, different from what was signed, and which rules are broken. Archived
 * blocks claim nothing and are not checked. `blockFindings` makes a report of it.
 *
 * @param map - the map.
 * @param facts - every file of the project and the imports between them.
 * @example
 * ```ts
 * import { type BlockMap, checkBlocks } from '@holdfast/blocks';
 *
 * const map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'> = { blocks: [], rules: [], rulesBaseline: [] };
 * console.log(checkBlocks(map, { files: ['src/b.ts', 'src/a.ts'], edges: [] }).unmapped);
 * // [ 'src/a.ts', 'src/b.ts' ]
 * ```
 */
export function checkBlocks(
  map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'>,
  facts: CheckFacts,
): BlockCheck {
  const ownership = ownershipOf(map, facts.files);
  const blocks = map.blocks.filter(({ state }) => state !== 'archived');
  const { needsNoBlock = () => false } = facts;
  return {
    unmapped: ownership.files.sorted.filter(
      (path) => ownership.claimsOn(path).length === 0 && !needsNoBlock(path),
    ),
    missing: blocks.flatMap((block) => missingMembers(block, ownership, facts)),
    overlaps: ownership.files.sorted.flatMap((path) => {
      const claims = ownership.claimsOn(path);
      return isUnresolvedSeam(claims) ? [{ path, claims }] : [];
    }),
    drift: blocks.flatMap((block) => {
      const members = ownership.resolved.get(block.blockId)?.members ?? [];
      return (
        findDrift(
          block,
          members.map(({ path }) => path),
        ) ?? []
      );
    }),
    idleGlobs: blocks.flatMap((block) => idleGlobs(block, ownership)),
    rules: checkOwnedRules(map, facts, ownership),
    danglingSockets: blocks.flatMap((block) => danglingSockets(block, ownership)),
    receipts: blocks.flatMap(receiptGaps),
    blocks,
  };
}

function missingMembers(
  block: Block,
  { resolved }: BlockOwnership,
  { renames }: CheckFacts,
): readonly MissingMember[] {
  return (resolved.get(block.blockId)?.missing ?? []).map((path) => {
    const movedTo = renames?.get(path);
    return { block, path, ...(movedTo === undefined ? {} : { movedTo }) };
  });
}

function idleGlobs(block: Block, { resolved }: BlockOwnership): readonly IdleGlob[] {
  const optional = new Set(
    block.membership.filter((entry) => entry.optional === true).map(({ path }) => path),
  );
  return (resolved.get(block.blockId)?.idleGlobs ?? []).flatMap((pattern) => {
    const glob = compileGlob(pattern);
    if (!glob.ok) return [{ block, pattern, reason: glob.reason }];
    return optional.has(pattern) ? [] : [{ block, pattern }];
  });
}

function danglingSockets(block: Block, { byId }: BlockOwnership): readonly DanglingSocket[] {
  const { inputs, outputs } = block.sockets;
  const lists = [
    ['input', inputs],
    ['output', outputs],
  ] as const;
  return lists.flatMap(([direction, sockets]) => {
    const gone = sockets.flatMap(({ to }) => (to === undefined || byId.has(to) ? [] : [to]));
    return [...new Set(gone)].map((to) => ({ block, direction, to }));
  });
}
