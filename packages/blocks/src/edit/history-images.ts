import { canonicalJson, type Sha256, sha256 } from '@holdfast/base';
import type { Block, BlockMap, Seat } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { blockHash } from '../map/content-hash.js';
import type {
  AfterMarks,
  BeforeImages,
  HistoryEntry,
  UnmappedChange,
} from '../map/history-entry.js';
import type { EditOp } from './edit-op.js';

/** Who did what, and when. */
export interface HistoryAct {
  readonly at: string;
  readonly seat: Seat;
  readonly author: string;
  readonly ops: readonly EditOp[];
  readonly undoes?: HistoryEntry['undoes'];
}

/** The entry for a step from one map to the next; both have their version and hash. */
export function historyEntry(before: BlockMap, after: BlockMap, act: HistoryAct): HistoryEntry {
  const { at, seat, author, ops, undoes } = act;
  const touched = touchedBlocks(before, after);
  return {
    schema: 'holdfast-blocks-history-v1',
    at,
    seat,
    author,
    fromVersion: before.storeVersion,
    toVersion: after.storeVersion,
    fromHash: before.contentHash,
    toHash: after.contentHash,
    ops,
    ...(undoes === undefined ? {} : { undoes }),
    before: beforeImages(before, after, touched),
    after: afterMarks(before, after, touched),
  };
}

/** What differs between two maps, block by block. */
export interface TouchedBlocks {
  /** Changed or gone, with their index in the map before. */
  readonly before: BeforeImages['blocks'];
  /** Changed or new, as they are after. */
  readonly after: readonly Block[];
  /** New ones of those. */
  readonly created: readonly Block[];
}

/** Compares two maps block by block; blocks that are the same object cost nothing. */
export function touchedBlocks(before: BlockMap, after: BlockMap): TouchedBlocks {
  const old = new Map<string, Block>(before.blocks.map((block) => [block.blockId, block]));
  const now = new Map<string, Block>(after.blocks.map((block) => [block.blockId, block]));
  const isSame = (a: Block | undefined, b: Block | undefined) =>
    a === b || (a !== undefined && b !== undefined && blockHash(a) === blockHash(b));
  const changed = after.blocks.filter((block) => !isSame(old.get(block.blockId), block));
  return {
    before: [...before.blocks.entries()].flatMap(([index, block]) =>
      isSame(block, now.get(block.blockId)) ? [] : [{ index, block }],
    ),
    after: changed,
    created: changed.filter(({ blockId }) => !old.has(blockId)),
  };
}

/** Hash of the rules and what they excuse. */
export function rulesHash({ rules, rulesBaseline }: BlockMap): Sha256 {
  return sha256(canonicalJson([rules, rulesBaseline]));
}

function beforeImages(before: BlockMap, after: BlockMap, touched: TouchedBlocks): BeforeImages {
  const unmapped = unmappedChange(before, after);
  const { rules, rulesBaseline } = before;
  return {
    blocks: touched.before,
    created: touched.created.map(({ blockId }) => blockId),
    ...(canonicalJson(rules) === canonicalJson(after.rules) ? {} : { rules }),
    ...(canonicalJson(rulesBaseline) === canonicalJson(after.rulesBaseline)
      ? {}
      : { rulesBaseline }),
    ...(unmapped === undefined ? {} : { unmapped }),
  };
}

function afterMarks(before: BlockMap, after: BlockMap, touched: TouchedBlocks): AfterMarks {
  const rules = rulesHash(after);
  return {
    blocks: touched.after.map((block) => ({ blockId: block.blockId, hash: blockHash(block) })),
    ...(rules === rulesHash(before) ? {} : { rules }),
  };
}

function unmappedChange(
  { unmapped: before }: BlockMap,
  { unmapped: after }: BlockMap,
): UnmappedChange | undefined {
  if (before === after) return undefined;
  const old = new Set<string>(before.files);
  const now = new Set<string>(after.files);
  const removed = before.files.filter((file) => !now.has(file)).sort(compareUtf8);
  const added = after.files.filter((file) => !old.has(file)).sort(compareUtf8);
  const total = before.total - after.total;
  if (removed.length + added.length === 0 && total === 0) return undefined;
  return { removed, added, total };
}
