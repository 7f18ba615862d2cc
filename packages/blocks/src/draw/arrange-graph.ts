import { compareUtf8 } from '../map/compare-utf8.js';
import type { DrawEdge, DrawGraph, DrawNode } from './draw-graph-model.js';
import { orderMatrix } from './order-matrix.js';

/** A dependency between two blocks, before it is known what else there is. */
export type NamedEdge = Omit<DrawEdge, 'from' | 'to' | 'inCycle'> & {
  /** Ids of blocks. */
  readonly from: string;
  readonly to: string;
};

/** Numbers the nodes, orders them, and finds the cycles. Every edge leads from node to node. */
export function arrangeGraph(
  blocks: readonly DrawNode[],
  dependencies: readonly NamedEdge[],
): DrawGraph {
  const nodes = [...blocks].sort(
    (a, b) => compareUtf8(a.name, b.name) || compareUtf8(a.blockId, b.blockId),
  );
  const numbers = new Map<string, number>(nodes.map(({ blockId }, number) => [blockId, number]));
  const edges = dependencies.map((edge) => ({
    ...edge,
    from: numbers.get(edge.from) ?? 0,
    to: numbers.get(edge.to) ?? 0,
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
