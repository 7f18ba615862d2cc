import type { BlockMap, Layout } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import {
  blockGraph,
  type GraphBlock,
  type GraphEdge,
  type GraphFacts,
} from '../query/block-graph.js';
import { orderMatrix } from './order-matrix.js';

/** A graph of blocks with all that pictures of it need. */
export interface DrawGraph {
  /** Sorted by name, then id: a node is known by its place here. */
  readonly nodes: readonly DrawNode[];
  readonly edges: readonly DrawEdge[];
  /** Node numbers in the order of a matrix. */
  readonly order: readonly number[];
  /** Cycles as first and last place in `order`. */
  readonly cycles: readonly { readonly first: number; readonly last: number }[];
}

/** A block of a picture. */
export interface DrawNode extends GraphBlock {
  readonly layout: Layout;
  readonly filesKnown: boolean;
}

/** A dependency of a picture. */
export interface DrawEdge extends Omit<GraphEdge, 'from' | 'to'> {
  readonly from: number;
  readonly to: number;
  /** True when its two blocks reach each other. */
  readonly inCycle: boolean;
  /** True when a rule of the map forbids it. */
  readonly forbidden: boolean;
}

/** Makes the graph of a map, from today's imports when they are given. */
export function drawGraph(map: Pick<BlockMap, 'blocks' | 'rules'>, facts?: GraphFacts): DrawGraph {
  const graph = blockGraph(map, facts);
  const layouts = new Map(map.blocks.map(({ blockId, layout }) => [blockId, layout]));
  const nodes = graph.blocks
    .map((block) => ({
      ...block,
      layout: layouts.get(block.blockId) ?? { version: 0 },
      filesKnown: facts !== undefined,
    }))
    .sort((a, b) => compareUtf8(a.name, b.name) || compareUtf8(a.blockId, b.blockId));
  const numbers = new Map(nodes.map(({ blockId }, number) => [blockId, number]));
  const forbidden = new Set(map.rules.map(({ from, to }) => JSON.stringify([from, to])));
  const edges = graph.edges.map((edge) => ({
    ...edge,
    from: numbers.get(edge.from) ?? 0,
    to: numbers.get(edge.to) ?? 0,
    forbidden: forbidden.has(JSON.stringify([edge.from, edge.to])),
  }));
  const { order, cycles } = orderMatrix(nodes.length, edges);
  const cycleOf = new Map(
    cycles.flatMap(({ first, last }, cycle) =>
      order.slice(first, last + 1).map((node) => [node, cycle] as const),
    ),
  );
  return {
    nodes,
    edges: edges
      .map((edge) => {
        const cycle = cycleOf.get(edge.from);
        return { ...edge, inCycle: cycle !== undefined && cycle === cycleOf.get(edge.to) };
      })
      .sort((a, b) => a.from - b.from || a.to - b.to),
    order,
    cycles,
  };
}
