import type { Block, BlockId, BlockMap, Seat } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { blockHash } from '../map/content-hash.js';
import type { HistoryEntry, UnmappedChange } from '../map/history-entry.js';
import { sealMap } from '../store/seal-map.js';
import { isSigned } from './check-gate.js';
import type { EditFailure } from './edit-failure.js';
import { conflictFailure, type EditConflict, findConflict } from './edit-map.js';
import { historyEntry, rulesHash } from './history-images.js';
import type { MapVersion } from './map-version.js';
import { MOST_LISTED_FILES } from './unmapped-files.js';

/** What an undo needs to know besides the map. */
export interface UndoRequest {
  /** What is to be taken back. */
  readonly entry: HistoryEntry;
  readonly seat: Seat;
  /** The map that the one who asks has seen. */
  readonly expected: MapVersion;
  readonly author: string;
  /** A moment in UTC, ISO 8601. */
  readonly at: string;
  /** What was done to the map, oldest first; says what a conflict is about. */
  readonly history?: readonly HistoryEntry[];
}

/** The map as it was, or why it cannot be. */
export type UndoResult =
  | { readonly ok: true; readonly store: BlockMap; readonly entry: HistoryEntry }
  | {
      readonly ok: false;
      readonly failures: readonly EditFailure[];
      readonly conflict?: EditConflict;
    };

/**
 * Takes back one accepted batch: the blocks it touched, the rules and the unmapped rest are again byte
 * for byte what they were; what other batches did to other blocks stays. Refused whole when anything
 * it would restore has changed since. The step counts as a change of its own, with an entry that can
 * be undone in turn.
 *
 * @param map - the map as it is now.
 * @param request - the entry to take back, who asks, and which map they have seen.
 *
 * @example
 * ```ts
 * import { createMap, editMap, undoEdit } from '@holdfast/blocks';
 *
 * const map = createMap({ repoId: 'shop' });
 * const act = { seat: 'owner', author: 'ann', at: '2026-01-31T12:00:00Z' } as const;
 * const edited = editMap(map, {
 *   ...act,
 *   ops: [{ op: 'set_rule', from: 'src/ui/**', to: 'src/db/**', because: 'Pages ask the API.' }],
 *   expected: map,
 * });
 * if (!edited.ok || edited.entry === undefined) throw new Error('refused');
 * const undone = undoEdit(edited.store, { ...act, entry: edited.entry, expected: edited.store });
 * console.log(undone.ok && [undone.store.rules.length, undone.store.storeVersion]);
 * // [ 0, 3 ]
 * ```
 */
export function undoEdit(map: BlockMap, request: UndoRequest): UndoResult {
  const { entry, seat, expected, author, at, history = [] } = request;
  const conflict = findConflict(map, expected, history);
  if (conflict !== undefined) return { ok: false, failures: [conflictFailure(conflict)], conflict };
  const failures = [...findForbidden(map, entry, seat), ...findChanges(map, entry)];
  if (failures.length > 0) return { ok: false, failures };
  const { rules, rulesBaseline, unmapped } = entry.before;
  const restored: BlockMap = {
    ...map,
    blocks: restoredBlocks(map.blocks, entry),
    rules: rules ?? map.rules,
    rulesBaseline: rulesBaseline ?? map.rulesBaseline,
    unmapped: unmapped === undefined ? map.unmapped : restoredRest(map.unmapped, unmapped),
  };
  const loose = findLooseSockets(map, restored);
  if (loose.length > 0) return { ok: false, failures: loose };
  const store = sealMap({ ...restored, storeVersion: map.storeVersion + 1 });
  const undoes = { toVersion: entry.toVersion, toHash: entry.toHash };
  return {
    ok: true,
    store,
    entry: historyEntry(map, store, { at, seat, author, ops: [], undoes }),
  };
}

/** What is signed is changed by a revision; what only the owner does only the owner takes back. */
function findForbidden(map: BlockMap, entry: HistoryEntry, seat: Seat): readonly EditFailure[] {
  const isLife = ({ op }: { readonly op: string }) => op === 'archive' || op === 'restore';
  const failures: EditFailure[] = [];
  const touchesLife = entry.before.blocks.some(({ block }) => {
    const now = map.blocks.find(({ blockId }) => blockId === block.blockId);
    return now !== undefined && (now.state === 'archived') !== (block.state === 'archived');
  });
  if (seat === 'runner' && touchesLife)
    failures.push({
      code: 'owner-only',
      message: 'A runner cannot take back that a block was archived or restored.',
      hint: 'Ask the owner to do it.',
    });
  const isOnlyLife = entry.ops.length > 0 && entry.ops.every(isLife);
  if (map.skeleton.state === 'ratified' && !isOnlyLife)
    failures.push({
      code: 'skeleton-not-candidate',
      message: 'The map as a whole is ratified; undoing would change it.',
      hint: 'Open a revision with `holdfast blocks revise`, and edit that.',
    });
  return failures;
}

function findChanges(map: BlockMap, { before, after }: HistoryEntry): readonly EditFailure[] {
  const now = new Map<string, Block>(map.blocks.map((block) => [block.blockId, block]));
  const marks = new Set(after.blocks.map(({ blockId }) => blockId));
  const changed: EditFailure[] = [];
  for (const { blockId, hash } of after.blocks) {
    const block = now.get(blockId);
    if (block === undefined) changed.push(changedSince('has gone since', blockId));
    else if (blockHash(block) !== hash)
      changed.push(
        changedSince(
          isSigned(block) ? 'was ratified or changed since' : 'has changed since',
          blockId,
        ),
      );
  }
  for (const { block } of before.blocks)
    if (!marks.has(block.blockId) && now.has(block.blockId))
      changed.push(changedSince('is there again', block.blockId));
  if (after.rules !== undefined && after.rules !== rulesHash(map))
    changed.push(changedSince('have changed since'));
  const listed = new Set(map.unmapped.files);
  const taken = before.unmapped?.added.find((file) => !listed.has(file));
  if (taken !== undefined)
    changed.push({
      ...changedSince('has changed since'),
      path: taken,
      message: `The unmapped file ${JSON.stringify(taken)} has found a block since.`,
    });
  return changed;
}

function changedSince(what: string, blockId?: BlockId): EditFailure {
  return {
    code: 'changed-since',
    ...(blockId === undefined ? {} : { blockId }),
    message: `${blockId === undefined ? 'The rules' : `The block ${blockId}`} ${what}.`,
    hint: 'Take back what came later first, or edit the map by hand.',
  };
}

/** Blocks in the order of the map before; ones that came since keep their place at the end. */
function restoredBlocks(blocks: readonly Block[], { before }: HistoryEntry): readonly Block[] {
  const created = new Set<string>(before.created);
  const images = new Map<string, Block>(before.blocks.map(({ block }) => [block.blockId, block]));
  const restored = blocks
    .filter(({ blockId }) => !created.has(blockId))
    .map((block) => images.get(block.blockId) ?? block);
  const present = new Set<string>(restored.map(({ blockId }) => blockId));
  for (const { index, block } of before.blocks)
    if (!present.has(block.blockId)) restored.splice(index, 0, block);
  return restored;
}

function restoredRest(unmapped: BlockMap['unmapped'], change: UnmappedChange) {
  const added = new Set<string>(change.added);
  const kept = unmapped.files.filter((file) => !added.has(file));
  const files = [...new Set([...kept, ...change.removed])].sort(compareUtf8);
  const total = unmapped.total + change.total;
  return { ...unmapped, files: files.slice(0, MOST_LISTED_FILES), total };
}

/** Sockets of other batches to a block that the undo takes away again. */
function findLooseSockets(map: BlockMap, restored: BlockMap): readonly EditFailure[] {
  const old = new Set<string>(map.blocks.map(({ blockId }) => blockId));
  const now = new Set<string>(restored.blocks.map(({ blockId }) => blockId));
  return restored.blocks.flatMap((block) => {
    const { inputs, outputs } = block.sockets;
    const ends = new Set([...inputs, ...outputs].flatMap(({ to }) => to ?? []));
    return [...ends]
      .filter((end) => old.has(end) && !now.has(end))
      .map(
        (end): EditFailure => ({
          code: 'dangling',
          blockId: block.blockId,
          message: `The block ${block.blockId} has a socket to ${end}, which the undo takes away.`,
          hint: 'Point the socket elsewhere first with retarget_socket.',
        }),
      );
  });
}
