import type { BlockMap } from '../map/block-map.js';
import { blockGraph, type GraphFacts } from '../query/block-graph.js';
import { arrangeGraph } from './arrange-graph.js';
import type { DrawGraph } from './draw-graph-model.js';

/** Makes the graph of a map, from today's imports when they are given. */
export function drawGraph(map: Pick<BlockMap, 'blocks' | 'rules'>, facts?: GraphFacts): DrawGraph {
  const graph = blockGraph(map, facts);
  const layouts = new Map(map.blocks.map(({ blockId, layout }) => [blockId, layout]));
  const nodes = graph.blocks.map((block) => ({
    ...block,
    layout: layouts.get(block.blockId) ?? { version: 0 },
    filesKnown: facts !== undefined,
  }));
  const forbidden = new Set(map.rules.map(({ from, to }) => JSON.stringify([from, to])));
  const edges = graph.edges.map((edge) => ({
    ...edge,
    forbidden: forbidden.has(JSON.stringify([edge.from, edge.to])),
  }));
  return arrangeGraph(nodes, edges);
}
