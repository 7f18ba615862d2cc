import type { RepoPath, Sha256 } from '@holdfast/base';
import type { Block, BlockId, BlockMap } from '../map/block-map.js';
import type { Renames } from '../map/last-name.js';
import { type FileList, fileList, resolveMembers } from '../map/resolve-members.js';
import { followBaseline } from '../rules/follow-baseline.js';
import { fingerprintOf } from './fingerprint.js';
import { followRenames, type Renamed } from './follow-renames.js';
import { listUnmapped } from './list-unmapped.js';

/** What there is today. */
export interface ReconcileInput {
  /** Every file of the project: tracked and untracked, without the ignored and the deleted ones. */
  readonly files: readonly string[];
  /** Files that nobody misses in a block: generated, vendored, lock files, binaries. */
  readonly unlisted?: ReadonlySet<string>;
  /** Old path to new path, as git found them; a member that is still there is not followed. */
  readonly renames?: Renames;
}

/** What became of one block. */
export interface BlockReport {
  readonly blockId: BlockId;
  readonly name: string;
  /** `baseline`: looked at for the first time. `bumped`: other members than last time. */
  readonly outcome: 'baseline' | 'unchanged' | 'bumped';
  readonly boundaryVersion: number;
  /** Files that are members now and were not; sorted, renamed ones left out. Empty at a baseline. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly Renamed[];
  /** Exact members that are no file today; sorted. */
  readonly missing: readonly string[];
  /** Patterns that match no file. */
  readonly idleGlobs: readonly string[];
  /** Whether a signed block is no longer what was signed. */
  readonly drifted: boolean;
}

/** A map after a look at the files, and what was found. */
export interface Reconciled {
  /** The map that was given when nothing changed; its `storeVersion` and `contentHash` either way. */
  readonly map: BlockMap;
  readonly changed: boolean;
  /** Of every block that is not archived, in the map's order. */
  readonly blocks: readonly BlockReport[];
  /** How many files no block claims. */
  readonly unmappedTotal: number;
}

/**
 * Resolves the membership of every block against the files of today. A block whose members are not
 * those of last time gets the next boundary version, by which receipts of the old one go stale; a
 * signed one is `drifted` from then on. Archived blocks claim nothing. Pure: the order of the files
 * does not matter, and a second look at the same files changes nothing.
 *
 * @example
 * ```ts
 * import { createMap, reconcile } from '@holdfast/blocks';
 *
 * const { map, unmappedTotal } = reconcile(createMap({ repoId: 'shop' }), { files: ['b.ts', 'a.ts'] });
 * console.log(map.unmapped.files, unmappedTotal);
 * // [ 'a.ts', 'b.ts' ] 2
 * ```
 */
export function reconcile(map: BlockMap, input: ReconcileInput): Reconciled {
  const files = fileList(input.files);
  const { blocks: followed, renamed } = followRenames(map.blocks, files, input.renames);
  const claimed = new Set<string>();
  const reports: BlockReport[] = [];
  const blocks = followed.map((block) => {
    if (block.state === 'archived') return block;
    const looked = lookAt(block, files, renamed.get(block.blockId) ?? []);
    for (const path of looked.paths) claimed.add(path);
    reports.push(looked.report);
    return looked.block;
  });
  const unmapped = listUnmapped(map.unmapped, files, claimed, input.unlisted);
  const rulesBaseline = followBaseline(map.rulesBaseline, files, input.renames);
  const changed =
    unmapped !== map.unmapped ||
    rulesBaseline !== map.rulesBaseline ||
    blocks.some((block, index) => block !== map.blocks[index]);
  return {
    map: changed ? { ...map, blocks, unmapped, rulesBaseline } : map,
    changed,
    blocks: reports,
    unmappedTotal: unmapped.total,
  };
}

function lookAt(block: Block, files: FileList, renamed: readonly Renamed[]) {
  const { members, missing, idleGlobs } = resolveMembers(block, files);
  const paths = members.map(({ path }) => path as RepoPath);
  const fingerprint = fingerprintOf(paths);
  const outcome = outcomeOf(block.membershipFingerprint, fingerprint);
  const next = outcome === 'unchanged' ? block : seen(block, outcome, fingerprint, paths);
  const report: BlockReport = {
    blockId: block.blockId,
    name: block.name,
    outcome,
    boundaryVersion: next.boundaryVersion,
    ...difference(outcome, block.resolvedMembers ?? [], paths, renamed),
    renamed,
    missing,
    idleGlobs,
    drifted: next.state === 'drifted',
  };
  return { block: next, report, paths };
}

function outcomeOf(before: Sha256 | undefined, now: Sha256): BlockReport['outcome'] {
  if (before === undefined) return 'baseline';
  return before === now ? 'unchanged' : 'bumped';
}

function seen(
  block: Block,
  outcome: 'baseline' | 'bumped',
  membershipFingerprint: Sha256,
  resolvedMembers: readonly RepoPath[],
): Block {
  const looked = { ...block, membershipFingerprint, resolvedMembers };
  if (outcome === 'baseline') return looked;
  const state = block.state === 'ratified' ? 'drifted' : block.state;
  return { ...looked, state, boundaryVersion: block.boundaryVersion + 1 };
}

function difference(
  outcome: BlockReport['outcome'],
  before: readonly string[],
  now: readonly string[],
  renamed: readonly Renamed[],
) {
  if (outcome !== 'bumped') return { added: [], removed: [] };
  const was = new Set([...before, ...renamed.map(({ to }) => to)]);
  const is = new Set([...now, ...renamed.map(({ from }) => from)]);
  return {
    added: now.filter((path) => !was.has(path)),
    removed: before.filter((path) => !is.has(path)),
  };
}
