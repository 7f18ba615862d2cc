import type { Plan } from '@holdfast/plan';
import type { SourceTree } from '@holdfast/source';
import { type AnchorSources, anchorsImpact } from './anchors-impact.js';
import { type BlockSources, blocksImpact } from './blocks-impact.js';
import type { Impact } from './impact.js';
import { plannedContents, plannedMoves, plannedTree } from './planned-tree.js';

/** What a plan is looked at against. */
export interface ImpactSources {
  /** The files that the plan was made for, of the whole project. */
  readonly tree: SourceTree;
  /** What the paths of the plan are relative to, below the root of the tree; default its app root. */
  readonly directory?: string;
  /**
   * Paths below the root of the tree that its listing leaves out also when they are there, because they
   * are ignored or excluded.
   */
  readonly unlisted?: ReadonlySet<string>;
  readonly anchors?: AnchorSources;
  readonly blocks?: BlockSources;
}

/**
 * What a plan would do to documents and to the architecture. The same checks that run after an
 * apply run on the files as they are and on an overlay of the plan; what differs is the impact.
 * Nothing is written.
 *
 * @param plan - what is to be applied. Conflicts in it are not looked at: the impact is that of an
 *   apply that succeeds.
 * @param sources - files, anchors and map; what is not given is not assessed.
 * @throws HoldfastError what reading the tree or the facts throws.
 * @example
 * ```ts
 * import { assessImpact } from '@holdfast/impact';
 * import { createPlan } from '@holdfast/plan';
 * import { memorySourceTree } from '@holdfast/source';
 *
 * const plan = createPlan({
 *   candidates: [{ path: 'src/new.ts', content: '', reason: 'Needed.' }],
 *   snapshot: { schemaVersion: 1, configurations: [], files: [] },
 *   missingFiles: ['src/new.ts'],
 * });
 * const impact = await assessImpact(plan, {
 *   tree: memorySourceTree({}),
 *   blocks: {
 *     map: { blocks: [], rules: [], rulesBaseline: [] },
 *     facts: async (tree) => ({ files: (await tree.list()).map(({ path }) => path), edges: [] }),
 *   },
 * });
 * console.log(impact.blocks?.unmapped.map(({ path }) => path));
 * // [ 'src/new.ts' ]
 * ```
 */
export async function assessImpact(plan: Plan, sources: ImpactSources): Promise<Impact> {
  const { tree, directory = plan.appRoot, unlisted, anchors, blocks } = sources;
  const contents = await plannedContents(plan, directory, tree);
  const planned = plannedTree(tree, contents, unlisted);
  try {
    const [onAnchors, onBlocks] = await Promise.all([
      anchors &&
        anchorsImpact(
          anchors,
          { before: tree, after: planned },
          {
            contents,
            moves: plannedMoves(plan, directory),
          },
        ),
      blocks && blocksImpact(blocks, { before: tree, after: planned }),
    ]);
    return {
      ...(onAnchors === undefined ? {} : { anchors: onAnchors }),
      ...(onBlocks === undefined ? {} : { blocks: onBlocks }),
    };
  } finally {
    await planned.close();
  }
}
