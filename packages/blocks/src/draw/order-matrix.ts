import { strongComponents } from './strong-components.js';

/** An order of blocks for a dependency matrix. */
export interface MatrixOrder {
  /** Node numbers, who uses before who is used: what is below the diagonal is part of a cycle. */
  readonly order: readonly number[];
  /** Cycles as places in `order`, first and last. */
  readonly cycles: readonly { readonly first: number; readonly last: number }[];
}

/**
 * Orders the nodes of a graph so that its cycles show: dependencies between groups that do not reach
 * each other lead from earlier to later; inside a cycle as few imports as can be found lead back
 * (Eades, Lin and Smyth's heuristic, by weight). Between equals the given numbers decide.
 *
 * @param size - how many nodes there are.
 * @param edges - dependencies with their weights, both ends below `size`.
 */
export function orderMatrix(size: number, edges: readonly WeightedEdge[]): MatrixOrder {
  const next: number[][] = Array.from({ length: size }, () => []);
  for (const { from, to } of edges) next[from]?.push(to);
  const order: number[] = [];
  const cycles: { first: number; last: number }[] = [];
  for (const component of strongComponents(size, next)) {
    if (component.length > 1)
      cycles.push({ first: order.length, last: order.length + component.length - 1 });
    order.push(...(component.length > 1 ? orderCycle(component, edges) : component));
  }
  return { order, cycles };
}

/** One dependency between numbered nodes. */
export interface WeightedEdge {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

function orderCycle(nodes: readonly number[], edges: readonly WeightedEdge[]): readonly number[] {
  const left = new Set(nodes);
  const inside = edges.filter(({ from, to }) => left.has(from) && left.has(to) && from !== to);
  const [head, tail]: [number[], number[]] = [[], []];
  while (left.size > 0) {
    const balance = new Map([...left].map((node) => [node, { out: 0, in: 0 }]));
    for (const { from, to, count } of inside) {
      const [source, target] = [balance.get(from), balance.get(to)];
      if (source === undefined || target === undefined) continue;
      source.out += count;
      target.in += count;
    }
    const open = [...balance];
    const sink = open.find(([, sums]) => sums.out === 0);
    const best = open.reduce((a, b) => (b[1].out - b[1].in > a[1].out - a[1].in ? b : a));
    const [chosen] = sink ?? best;
    if (sink === undefined) head.push(chosen);
    else tail.unshift(chosen);
    left.delete(chosen);
  }
  return [...head, ...tail];
}
