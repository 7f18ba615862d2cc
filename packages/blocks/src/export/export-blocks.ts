import { drawGraph } from '../draw/draw-graph.js';
import { renderMermaid } from '../draw/render-mermaid.js';
import type { BlockMap } from '../map/block-map.js';
import { blockGraph, type GraphFacts } from '../query/block-graph.js';
import { exportCodeowners, type OwnersOfBlocks } from './export-codeowners.js';
import { exportDepcruise } from './export-depcruise.js';
import { exportLikec4 } from './export-likec4.js';

/** The formats that a map can be exported to. */
export const EXPORT_FORMATS = ['codeowners', 'depcruise', 'likec4', 'mermaid', 'json'] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What to export, and from what besides the map. */
export interface ExportOptions {
  readonly format: ExportFormat;
  /** Today's files and imports; without them the map's own sockets and lines are exported. */
  readonly facts?: GraphFacts;
  /** For `codeowners`: who owns which block, by id. A block without owners is listed with none. */
  readonly owners?: OwnersOfBlocks;
}

/** An export, and what of the map its format cannot say. */
export interface BlocksExport {
  readonly format: ExportFormat;
  readonly text: string;
  readonly notes: readonly string[];
}

/**
 * Exports a map for other tools: `codeowners` (GitHub's dialect), `depcruise` (a configuration of
 * dependency-cruiser with the map's rules), `likec4`, `mermaid`, and the graph as `json`. Archived
 * blocks are left out.
 *
 * @example
 * ```ts
 * import { exportBlocks } from '@holdfast/blocks';
 *
 * const { text } = exportBlocks({ blocks: [], rules: [] }, { format: 'json' });
 * console.log(JSON.parse(text));
 * // { blocks: [], edges: [], externals: [] }
 * ```
 */
export function exportBlocks(
  map: Pick<BlockMap, 'blocks' | 'rules'>,
  { format, facts, owners }: ExportOptions,
): BlocksExport {
  switch (format) {
    case 'codeowners':
      return { format, ...exportCodeowners(map, owners, facts?.files) };
    case 'depcruise':
      return { format, ...exportDepcruise(map) };
    case 'likec4':
      return { format, text: exportLikec4(drawGraph(map, facts)), notes: [] };
    case 'mermaid':
      return { format, text: renderMermaid(drawGraph(map, facts)), notes: [] };
    case 'json':
      return { format, text: `${JSON.stringify(blockGraph(map, facts), null, 2)}\n`, notes: [] };
  }
}
