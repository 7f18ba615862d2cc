import type { BlockMap } from '../map/block-map.js';
import type { GraphFacts } from '../query/block-graph.js';
import { drawGraph } from './draw-graph.js';
import { renderHtml } from './html/render-html.js';
import { MOST_NODES } from './most-nodes.js';
import { renderMermaid } from './render-mermaid.js';
import { matrixSvg } from './svg/matrix-svg.js';
import { nodeLinkSvg } from './svg/node-link-svg.js';
import { svgDocument } from './svg/svg-picture.js';

/** What to draw, and how. */
export interface DrawOptions {
  readonly format: 'svg' | 'mermaid' | 'html';
  /** Today's files and imports; without them the sockets of the map are drawn. */
  readonly facts?: GraphFacts;
  /**
   * `nodes`: boxes and lines. `matrix`: a dependency matrix. Default: boxes for up to 25 blocks, a
   * matrix above; a page (`html`) of up to 25 blocks has both. Mermaid has boxes only.
   */
  readonly picture?: 'nodes' | 'matrix';
  /** What the picture is of; default `Blocks`. */
  readonly title?: string;
}

/** A picture as the text of a file. */
export interface Drawing {
  readonly format: DrawOptions['format'];
  readonly text: string;
}

/**
 * Draws a map (blocks.md 5): SVG that stands alone, Mermaid for Markdown, or one self-contained page
 * that can be searched, zoomed and used with the keyboard. Blocks keep the places that the map gives them,
 * see `placeBlocks`. The same map gives the same bytes. Names are escaped; what cannot be seen in them
 * is shown.
 *
 * @example
 * ```ts
 * import { drawBlocks } from '@holdfast/blocks';
 *
 * const { text } = await drawBlocks({ blocks: [], rules: [] }, { format: 'mermaid' });
 * console.log(text.trim());
 * // flowchart TB
 * ```
 */
export async function drawBlocks(
  map: Pick<BlockMap, 'blocks' | 'rules'>,
  { format, facts, picture, title = 'Blocks' }: DrawOptions,
): Promise<Drawing> {
  const graph = drawGraph(map, facts);
  if (format === 'mermaid') return { format, text: renderMermaid(graph) };
  const fits = graph.nodes.length <= MOST_NODES;
  const kind = picture ?? (fits ? 'nodes' : 'matrix');
  const isBoth = format === 'html' && picture === undefined && fits;
  const nodes = kind === 'nodes' ? await nodeLinkSvg(graph, title) : undefined;
  const matrix = kind === 'matrix' || isBoth ? matrixSvg(graph, title) : undefined;
  if (format === 'html') return { format, text: renderHtml(graph, title, { nodes, matrix }) };
  const drawn = nodes ?? matrix;
  return { format, text: drawn === undefined ? '' : svgDocument(drawn) };
}
