import type { RepoPath } from '@holdfast/base';
import type { ExternalImport, ImportEdge } from '../graph/import-edge.js';
import type { Block, BlockId, BlockMap } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { deriveSockets } from '../map/derive-sockets.js';
import { measureCohesion } from '../measure/cohesion.js';
import { dominantDirectory } from '../measure/dominant-directory.js';
import { blockIds } from '../propose/block-ids.js';
import { emitMemberships } from '../propose/emit-membership.js';
import { createMap } from '../store/create-map.js';

/** What a first map is of. */
export interface FirstMapOptions {
  /** Name of the repository, for people. */
  readonly repoId: string;
  /** Every file of the project. */
  readonly files: readonly string[];
  /** Imports between files; without them blocks have no sockets yet. */
  readonly edges?: readonly ImportEdge[];
  readonly externals?: readonly ExternalImport[];
}

/** A map made from what another tool knows, and what of that could not be taken over. */
export interface FirstMap {
  readonly map: BlockMap;
  readonly notes: readonly string[];
}

/** A block to be: every file is in one group at most. */
export interface FirstGroup {
  readonly name: string;
  readonly purpose: string;
  readonly files: readonly string[];
}

/** A map of these groups, sorted by name; two of a name are told apart by a number. */
export function firstMap(
  groups: readonly FirstGroup[],
  { repoId, files, edges = [], externals }: FirstMapOptions,
  notes: readonly string[],
): FirstMap {
  const sorted = groups.toSorted(
    (a, b) => compareUtf8(a.name, b.name) || compareUtf8(a.files[0] ?? '', b.files[0] ?? ''),
  );
  const names = distinctNames(sorted.map(({ name }) => name));
  const ids = blockIds(sorted.map((group) => group.files));
  const groupOf = new Map(
    sorted.flatMap((group, at) => group.files.map((path) => [path, at] as const)),
  );
  const paths = [...new Set(files)].sort(compareUtf8);
  const lines = emitMemberships(
    paths.map((path) => {
      const at = groupOf.get(path);
      return { path, owners: at === undefined ? [] : [at], role: 'primary' };
    }),
  );
  const owners = new Map(
    [...groupOf].flatMap(([path, at]) => (ids[at] === undefined ? [] : [[path, [ids[at]]]])),
  );
  const sockets = deriveSockets(owners, edges, externals);
  const blocks = sorted.flatMap((group, at): Block[] => {
    const blockId = ids[at];
    if (blockId === undefined) return [];
    const made = newBlock(blockId, names[at] ?? group.name, group, edges);
    return [
      { ...made, membership: lines.get(at) ?? [], sockets: sockets.get(blockId) ?? made.sockets },
    ];
  });
  const unmapped = paths.filter((path) => !groupOf.has(path)).map((path) => path as RepoPath);
  return {
    map: createMap({
      repoId,
      blocks,
      unmapped: { files: unmapped.slice(0, MOST_LISTED), total: unmapped.length },
    }),
    notes,
  };
}

const MOST_LISTED = 500;

function distinctNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; used.has(distinct); number += 1) distinct = `${name} ${number}`;
    used.add(distinct);
    return distinct;
  });
}

function newBlock(
  blockId: BlockId,
  name: string,
  { purpose, files }: FirstGroup,
  edges: readonly ImportEdge[],
): Block {
  const { cohesion, sampleSize } = measureCohesion(new Set(files), edges);
  return {
    blockId,
    name,
    purpose,
    kind: 'scanned',
    state: 'candidate',
    boundaryVersion: 1,
    contractVersion: 1,
    membershipSource: 'proposed',
    membership: [],
    sockets: { inputs: [], outputs: [], external: [] },
    receiptContract: { required: [], optional: [], waived: [] },
    receipts: [],
    layout: { version: 1 },
    unmappedResidue: [],
    candidateMeta: {
      namedBy: 'heuristic',
      needsOwnerNaming: true,
      graphCohesion: cohesion,
      edgeSampleSize: sampleSize,
      directorySupport: dominantDirectory(files)?.support ?? null,
      coverageRatio: null,
      sharedMemberCount: 0,
    },
  };
}
