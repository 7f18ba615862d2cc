import type { BlockMap } from '../map/block-map.js';

/**
 * The map as its open revision has it: what edits of a revision are made on; `undefined` when no
 * revision is open. A proposal of a scan is looked at and promoted, not edited.
 *
 * @example
 * ```ts
 * import { createMap, revisionView } from '@holdfast/blocks';
 *
 * console.log(revisionView(createMap({ repoId: 'shop' })));
 * // undefined
 * ```
 */
export function revisionView(map: BlockMap): BlockMap | undefined {
  const { candidateRevision: revision, ...rest } = map;
  if (revision?.source !== 'revision') return undefined;
  const { ratification: _, ...skeleton } = map.skeleton;
  return {
    ...rest,
    skeleton: { ...skeleton, version: revision.version, state: 'candidate' },
    blocks: revision.blocks,
    unmapped: revision.unmapped,
  };
}

/** The map with its revision as an edit of {@link revisionView} left it. */
export function withRevision(map: BlockMap, edited: BlockMap): BlockMap {
  const { candidateRevision: revision } = map;
  if (revision === undefined) return map;
  const { blocks, unmapped, rules, rulesBaseline } = edited;
  return { ...map, rules, rulesBaseline, candidateRevision: { ...revision, blocks, unmapped } };
}
