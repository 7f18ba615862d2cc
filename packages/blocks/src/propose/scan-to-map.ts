import { listUnmapped } from '../life/list-unmapped.js';
import type { Block, BlockMap, Unmapped } from '../map/block-map.js';
import { blockHash, contentHash } from '../map/content-hash.js';
import { type FileList, fileList } from '../map/resolve-members.js';
import { followBaseline } from '../rules/follow-baseline.js';
import { createMap } from '../store/create-map.js';
import { MAX_UNMAPPED_LISTED } from '../store/map-format.js';
import { sealMap } from '../store/seal-map.js';
import { isClustered } from './file-classes.js';
import { matchProposal } from './match-proposal.js';
import type { ProposalInput } from './proposal-input.js';
import { ownersOfFiles } from './refresh-blocks.js';
import { type Rescanned, rescan } from './rescan.js';
import type { Scan } from './scan.js';
import type { ScanReport } from './scan-report.js';

/** The map after a scan, and what was done to it. */
export interface ScanResult {
  readonly map: BlockMap;
  readonly report: ScanReport;
}

/**
 * Makes a map of a proposal, or brings a map up to date. Blocks that there are, are never regrouped
 * or renamed: their members are carried over by path, rename and content, and new files are given
 * to them. A candidate map is changed itself; a signed one stays as it is, with the outcome beside
 * it as `candidateRevision`, to be promoted or discarded. Every scan is one version of the map,
 * except one that may do nothing.
 *
 * @example
 * ```ts
 * import { proposeBlocks, scanToMap } from '@holdfast/blocks';
 *
 * const repo = { repoId: 'shop', root: '.' };
 * const files = ['a.ts', 'b.ts', 'c.ts'].map((name) => ({ path: `api/${name}`, class: 'source' as const }));
 * const first = scanToMap({ input: { files }, proposal: proposeBlocks({ files }), repo });
 * console.log(first.report.outcome, first.map.storeVersion, first.map.blocks[0]?.name);
 * // created 1 api
 * const input = { files: [...files, { path: 'api/d.ts', class: 'source' as const }] };
 * const again = scanToMap({ input, proposal: proposeBlocks(input), repo, previous: first.map });
 * console.log(again.report.outcome, again.map.storeVersion, again.map.blocks.length);
 * // carried-over 2 1
 * ```
 */
export function scanToMap(scan: Scan): ScanResult {
  const { previous } = scan;
  if (previous === undefined) return firstMap(scan);
  const files = fileList(scan.input.files.map((file) => file.path));
  const revision = previous.candidateRevision;
  if (scan.fresh === true) {
    if (revision?.source === 'revision')
      return { map: previous, report: { ...NOTHING, outcome: 'revision-open', changed: false } };
    return besideMap(
      previous,
      { blocks: freshBlocks(scan, previous, files), report: NOTHING },
      scan,
      files,
    );
  }
  if (previous.skeleton.state === 'ratified') {
    const base = revision ?? previous;
    return besideMap(previous, rescan(base.blocks, base.unmapped, files, scan, false), scan, files);
  }
  const { blocks, report } = rescan(previous.blocks, previous.unmapped, files, scan, true);
  const map = sealMap({
    ...previous,
    repo: { ...previous.repo, ...scan.repo },
    storeVersion: previous.storeVersion + 1,
    blocks,
    unmapped: restOf(previous.unmapped, blocks, files, scan.input),
    rulesBaseline: followBaseline(previous.rulesBaseline, files, scan.renames),
  });
  const asBefore = contentHash({ ...map, storeVersion: previous.storeVersion });
  const changed = asBefore !== previous.contentHash;
  return { map, report: { ...report, outcome: 'carried-over', changed } };
}

const NOTHING = { adopted: [], renamed: [], vanished: [], added: [] } as const;

function firstMap({ proposal, repo }: Scan): ScanResult {
  const map = createMap({
    ...repo,
    blocks: proposal.blocks.map(({ block }) => block),
    unmapped: {
      files: proposal.unmapped.slice(0, MAX_UNMAPPED_LISTED),
      total: proposal.unmapped.length,
    },
  });
  return { map, report: { ...NOTHING, outcome: 'created', changed: true } };
}

/** The proposal with the identities of the blocks it continues; planned blocks stay beside it. */
function freshBlocks(scan: Scan, previous: BlockMap, files: FileList): readonly Block[] {
  const matched = matchProposal(scan.proposal.blocks, previous.blocks, files);
  const planned = previous.blocks.filter(
    ({ kind, membership }) => kind === 'planned' && membership.length === 0,
  );
  return [...matched, ...planned];
}

/** Leaves the map's own blocks as they are, and puts others beside them. */
function besideMap(
  previous: BlockMap,
  { blocks, report }: Rescanned,
  scan: Scan,
  files: FileList,
): ScanResult {
  const open = previous.candidateRevision;
  const base = open ?? previous;
  const map = sealMap({
    ...previous,
    storeVersion: previous.storeVersion + 1,
    candidateRevision: {
      version: open?.version ?? previous.skeleton.version + 1,
      source: open?.source ?? 'scan',
      baseStoreVersion: open?.baseStoreVersion ?? previous.storeVersion,
      blocks,
      unmapped: restOf(base.unmapped, blocks, files, scan.input),
    },
  });
  const hashes = (list: readonly Block[]) => list.map(blockHash).join();
  const changed = hashes(map.candidateRevision?.blocks ?? []) !== hashes(base.blocks);
  return { map, report: { ...report, outcome: 'proposed', changed } };
}

/** Files of classes that are never clustered are missed by nobody when no block claims them. */
function restOf(
  before: Unmapped,
  blocks: readonly Block[],
  files: FileList,
  input: ProposalInput,
): Unmapped {
  const claimed = new Set(ownersOfFiles(blocks, files).keys());
  const unlisted = input.files.filter((file) => !isClustered(file)).map((file) => file.path);
  return listUnmapped(before, files, claimed, new Set(unlisted));
}
