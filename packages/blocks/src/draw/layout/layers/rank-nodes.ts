import type { DrawGraph } from '../../draw-graph-model.js';

/** Which layer every node with an edge is in, 0 on top, and how an edge runs through them. */
export interface Ranks {
  readonly ranks: ReadonlyMap<number, number>;
  /** In the order of the graph's edges, from the upper layer to the lower one. */
  readonly runs: readonly { readonly upper: number; readonly lower: number }[];
}

/** Users above what they use, as low as can be; in a cycle, edges against the matrix's order go up. */
export function rankNodes({ order, edges }: Pick<DrawGraph, 'order' | 'edges'>): Ranks {
  const place = new Map(order.map((node, at) => [node, at]));
  const runs = edges.map(({ from, to }) => {
    const isDown = (place.get(from) ?? 0) < (place.get(to) ?? 0);
    return isDown ? { upper: from, lower: to } : { upper: to, lower: from };
  });
  const linked = order.filter((node) =>
    runs.some((run) => run.upper === node || run.lower === node),
  );
  const ranks = new Map<number, number>();
  for (const node of linked) {
    const above = runs.filter(({ lower }) => lower === node);
    ranks.set(node, Math.max(-1, ...above.map(({ upper }) => ranks.get(upper) ?? 0)) + 1);
  }
  // What is used by nobody need not be on top: its lines are shorter right above what it uses.
  for (const node of linked.toReversed()) {
    if (runs.some(({ lower }) => lower === node)) continue;
    const below = runs.filter(({ upper }) => upper === node);
    ranks.set(node, Math.min(...below.map(({ lower }) => ranks.get(lower) ?? 0)) - 1);
  }
  return { ranks, runs };
}
