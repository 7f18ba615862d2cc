import type { ImportEdge } from '../graph/import-edge.js';
import type { Block, BlockId, BlockMap, Rule, Seat } from '../map/block-map.js';
import type { FileList } from '../map/resolve-members.js';
import { type ClaimIndex, indexClaims } from './claim-index.js';
import type { EditFailure, EditWarning } from './edit-failure.js';
import { type GainedClaims, gainedClaims } from './gained-claims.js';

/** A batch on its way: what the operations so far have made of the map. Lives for one batch. */
export interface Draft {
  readonly before: BlockMap;
  readonly seat: Seat;
  readonly files: FileList | undefined;
  readonly edges: readonly ImportEdge[] | undefined;
  /** In the order of the map; new blocks come last. */
  readonly blocks: Map<string, Block>;
  unmapped: BlockMap['unmapped'];
  rules: readonly Rule[];
  rulesBaseline: BlockMap['rulesBaseline'];
  /** Blocks that are no longer those of the map before. */
  readonly changed: Set<string>;
  /** Who owned a path before; made when it is first asked for. */
  claimsOf(path: string): ClaimIndex;
  /** Who came to claim a path since. */
  readonly gained: GainedClaims;
  /** Which block took a merged one, for every merge that is allowed. */
  readonly survivors: Map<string, BlockId>;
  /** Which operation divided a block, also when it could not. */
  readonly dividedBy: Map<string, number>;
  /** Which block a new one was cut from. */
  readonly parents: Map<string, BlockId>;
  readonly created: BlockId[];
  /** Files that operations are about, by the operation that came last. */
  readonly touchedPaths: Map<string, number>;
  /** Which operation last took a member from a block. */
  readonly lastTaking: Map<string, number>;
  readonly failures: EditFailure[];
  readonly warnings: EditWarning[];
}

/**
 * Starts a batch on a map; nothing of the map is ever changed.
 *
 * @param paths - what the operations name; asking about others costs more, once.
 */
export function startDraft(
  map: BlockMap,
  seat: Seat,
  files: FileList | undefined,
  edges: readonly ImportEdge[] | undefined,
  paths: ReadonlySet<string> = new Set(),
): Draft {
  let few: ClaimIndex | undefined;
  let all: ClaimIndex | undefined;
  return {
    before: map,
    seat,
    files,
    edges,
    blocks: new Map(map.blocks.map((block) => [block.blockId, block])),
    unmapped: map.unmapped,
    rules: map.rules,
    rulesBaseline: map.rulesBaseline,
    changed: new Set(),
    claimsOf: (path) => {
      if (all === undefined && paths.has(path)) {
        few ??= indexClaims(map.blocks, paths);
        return few;
      }
      all ??= indexClaims(map.blocks);
      return all;
    },
    gained: gainedClaims(),
    survivors: new Map(),
    dividedBy: new Map(),
    parents: new Map(),
    created: [],
    touchedPaths: new Map(),
    lastTaking: new Map(),
    failures: [],
    warnings: [],
  };
}

/** Puts a block in the place of the one with its id, or last. */
export function putBlock(draft: Draft, block: Block): void {
  const earlier = draft.blocks.get(block.blockId);
  if (earlier === block) return;
  draft.gained.note(earlier, block);
  draft.blocks.set(block.blockId, block);
  draft.changed.add(block.blockId);
}

/** Takes a block out of the map. */
export function dropBlock(draft: Draft, block: Block): void {
  draft.blocks.delete(block.blockId);
  draft.changed.add(block.blockId);
}
