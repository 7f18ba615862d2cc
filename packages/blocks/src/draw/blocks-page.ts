import type { GraphBlock } from '../query/block-graph.js';
import { arrangeGraph } from './arrange-graph.js';
import { pageBody } from './html/page-body.js';
import { pageData } from './html/page-data.js';
import { layeredLayout } from './layout/layered-layout.js';
import { MOST_NODES } from './most-nodes.js';
import { matrixSvg } from './svg/matrix-svg.js';
import { nodeLinkPicture } from './svg/node-link-picture.js';

export { PAGE_FUNCTION as BLOCKS_PAGE_FUNCTION } from './html/page-script.js';
export { PAGE_STYLE as BLOCKS_PAGE_STYLE } from './html/page-style.js';

/** What a page without the map itself is made of: what somebody was told about it. */
export interface BlocksPageGraph {
  readonly title: string;
  readonly blocks: readonly (Omit<GraphBlock, 'blockId'> & { readonly blockId: string })[];
  /** Both ends are ids of `blocks`. */
  readonly dependencies: readonly {
    readonly from: string;
    readonly to: string;
    readonly count: number;
    /** Whether a rule of the map is against it; not where it is not given. */
    readonly forbidden?: boolean;
  }[];
}

/** The body of a page, and what its script has to know. */
export interface BlocksPageBody {
  /** HTML; all texts in it are escaped. */
  readonly markup: string;
  /** Plain data for `BLOCKS_PAGE_FUNCTION`, whose names are as they came. */
  readonly data: object;
}

/**
 * The body of the page that {@link drawBlocks} makes, for a page that gets its data later: with a
 * dependency matrix, and up to 25 blocks as boxes and lines too. Every block is placed anew. Put it between the page's style, `BLOCKS_PAGE_STYLE`, and call the function whose
 * source is `BLOCKS_PAGE_FUNCTION` with the data and an `AbortSignal`. Runs in browsers.
 *
 * @example
 * ```ts
 * import { blocksPageBody } from '@holdfast/blocks';
 *
 * const pay = { name: '<Pay>', purpose: '', state: 'candidate', kind: 'scanned', files: 1, cohesion: null } as const;
 * const { markup } = blocksPageBody({
 *   title: 'Blocks',
 *   blocks: [{ ...pay, blockId: 'sb_pay' }],
 *   dependencies: [],
 * });
 * console.log(markup.includes('<Pay>'), markup.includes('&lt;Pay&gt;'));
 * // false true
 * ```
 */
export function blocksPageBody({ title, blocks, dependencies }: BlocksPageGraph): BlocksPageBody {
  const graph = arrangeGraph(
    blocks.map((block) => ({
      ...block,
      blockId: block.blockId as GraphBlock['blockId'],
      layout: { version: 0 },
      filesKnown: true,
    })),
    dependencies.map((edge) => ({ forbidden: false, ...edge, types: [], via: [] })),
  );
  const matrix = matrixSvg(graph, title);
  const nodes =
    graph.nodes.length > MOST_NODES
      ? undefined
      : nodeLinkPicture(graph, layeredLayout(graph), title);
  return {
    markup: pageBody(graph, title, { nodes, matrix }),
    data: pageData(graph),
  };
}
