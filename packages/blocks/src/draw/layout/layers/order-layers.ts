import type { Ranks } from './rank-nodes.js';

/** A node in its layer, or the place where an edge goes through one. */
export interface Item {
  readonly node?: number;
  readonly rank: number;
  /** What it is joined with in the layer above, and in the one below. */
  readonly above: Item[];
  readonly below: Item[];
}

/** The items of all layers, each from left to right, and the items that an edge goes through. */
export interface Layers {
  readonly layers: readonly (readonly Item[])[];
  /** In the order of the graph's edges, from the upper end to the lower one. */
  readonly ways: readonly (readonly Item[])[];
}

/** Sweeps over the layers; more of them hardly change anything. */
const SWEEPS = 12;

/** Orders every layer by where its neighbours are, so that few lines cross. */
export function orderLayers({ ranks, runs }: Ranks): Layers {
  const height = Math.max(-1, ...ranks.values()) + 1;
  const layers: Item[][] = Array.from({ length: height }, () => []);
  const add = (rank: number, node?: number): Item => {
    const item = { ...(node === undefined ? {} : { node }), rank, above: [], below: [] };
    layers[rank]?.push(item);
    return item;
  };
  const items = new Map([...ranks].map(([node, rank]) => [node, add(rank, node)]));
  const ways = runs.map(({ upper, lower }) => {
    const [first, last] = [items.get(upper), items.get(lower)];
    if (first === undefined || last === undefined) return [];
    const between = Array.from({ length: last.rank - first.rank - 1 }, (_, at) =>
      add(first.rank + at + 1),
    );
    return [first, ...between, last];
  });
  for (const way of ways) {
    for (const [at, item] of way.entries()) {
      const next = way[at + 1];
      if (next === undefined) continue;
      item.below.push(next);
      next.above.push(item);
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) sweepOnce(layers, sweep % 2 === 0);
  return { layers, ways };
}

function sweepOnce(layers: Item[][], isDown: boolean): void {
  const at = new Map(layers.flatMap((layer) => layer.map((item, index) => [item, index] as const)));
  for (const layer of isDown ? layers : layers.toReversed()) {
    const wish = new Map(
      layer.map((item) => {
        const near = isDown ? item.above : item.below;
        const sum = near.reduce((total, other) => total + (at.get(other) ?? 0), 0);
        return [item, near.length === 0 ? (at.get(item) ?? 0) : sum / near.length];
      }),
    );
    layer.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
    for (const [index, item] of layer.entries()) at.set(item, index);
  }
}
