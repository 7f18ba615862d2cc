import type { ImportEdge } from '../graph/import-edge.js';
import type { Block } from '../map/block-map.js';
import { resolveMembers } from '../map/resolve-members.js';
import { measureCohesion } from '../measure/cohesion.js';
import { dominantDirectory } from '../measure/dominant-directory.js';
import { type Draft, putBlock } from './draft.js';

/**
 * Measures anew what is said of the blocks whose members changed; what cannot be measured is `null`.
 * Coverage cannot, and stays.
 */
export function recomputeMeta(draft: Draft): void {
  const before = new Map<string, Block>(draft.before.blocks.map((block) => [block.blockId, block]));
  const changed = [...draft.changed].flatMap((id) => {
    const block = draft.blocks.get(id);
    return block === undefined || block.membership === before.get(id)?.membership ? [] : [block];
  });
  const paths = new Map(changed.map((block) => [block.blockId as string, pathsOf(draft, block)]));
  const edges = edgesAt(draft.edges, paths);
  for (const block of changed) {
    const { candidateMeta: meta } = block;
    if (meta === undefined) continue;
    const files = paths.get(block.blockId);
    const around = edges?.get(block.blockId);
    const cohesion =
      files === undefined || around === undefined ? undefined : measureCohesion(files, around);
    putBlock(draft, {
      ...block,
      candidateMeta: {
        ...meta,
        graphCohesion: cohesion?.cohesion ?? null,
        edgeSampleSize: cohesion?.sampleSize ?? 0,
        directorySupport: (files && dominantDirectory(files)?.support) ?? null,
        sharedMemberCount: sharedCount(draft, block),
      },
    });
  }
}

/** The files of a block; not known where patterns cannot be resolved. */
function pathsOf({ files }: Draft, block: Block): ReadonlySet<string> | undefined {
  if (files !== undefined)
    return new Set(resolveMembers(block, files).members.map(({ path }) => path));
  if (block.membership.some(({ match }) => match === 'glob')) return undefined;
  return new Set(block.membership.map(({ path }) => path));
}

function sharedCount({ files }: Draft, block: Block): number {
  const members = files === undefined ? block.membership : resolveMembers(block, files).members;
  return members.filter(({ role }) => role === 'shared').length;
}

/** The edges at each block's files, in one pass over the graph. */
function edgesAt(
  edges: readonly ImportEdge[] | undefined,
  paths: ReadonlyMap<string, ReadonlySet<string> | undefined>,
): ReadonlyMap<string, readonly ImportEdge[]> | undefined {
  if (edges === undefined) return undefined;
  const holders = new Map<string, ImportEdge[][]>();
  const around = new Map<string, ImportEdge[]>();
  for (const [id, files] of paths) {
    const list: ImportEdge[] = [];
    around.set(id, list);
    for (const path of files ?? []) holders.set(path, [...(holders.get(path) ?? []), list]);
  }
  for (const edge of edges) {
    const sources = holders.get(edge.from);
    const targets = holders.get(edge.to);
    if (sources === undefined && targets === undefined) continue;
    for (const list of new Set([...(sources ?? []), ...(targets ?? [])])) list.push(edge);
  }
  return around;
}
