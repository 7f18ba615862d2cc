import { sha256 } from '@holdfast/base';
import type { Block, BlockMap, Rule, Unmapped } from '../map/block-map.js';
import { sealMap } from './seal-map.js';

/** What a new map starts with. */
export interface NewMap {
  /** Name of the repository, for people. */
  readonly repoId: string;
  /** Directory of the map relative to the repository's top; default `.`. */
  readonly root?: string;
  /** Commit that was checked out when the blocks were proposed. */
  readonly sourceCommit?: string;
  readonly blocks?: readonly Block[];
  /** Files that no block claims; default none. */
  readonly unmapped?: Pick<Unmapped, 'files' | 'total'>;
  readonly rules?: readonly Rule[];
}

/**
 * A new map at version 1, a candidate until a person signs it.
 *
 * @example
 * ```ts
 * import { createMap } from '@holdfast/blocks';
 *
 * const map = createMap({ repoId: 'shop' });
 * console.log(map.storeVersion, map.skeleton.state, map.unmapped.total);
 * // 1 candidate 0
 * ```
 */
export function createMap({ repoId, root = '.', sourceCommit, ...rest }: NewMap): BlockMap {
  return sealMap({
    schema: 'holdfast-blocks-v1',
    storeVersion: 1,
    // Sealed below.
    contentHash: sha256(''),
    repo: { repoId, root, ...(sourceCommit === undefined ? {} : { sourceCommit }) },
    skeleton: { id: `sk_${sha256(repoId).slice(0, 12)}`, version: 1, state: 'candidate' },
    blocks: rest.blocks ?? [],
    unmapped: {
      policy: { visible: true, defaultAction: 'leave-unmapped-until-ratified' },
      files: rest.unmapped?.files ?? [],
      total: rest.unmapped?.total ?? 0,
    },
    rules: rest.rules ?? [],
    rulesBaseline: [],
  });
}
