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
 * (Eades, Lin and Smyth's heuristic, by weight). Between equals the given numbers decide. Nodes
 * without edges come last, out of the way.
 *
 * @param size - how many nodes there are.
 * @param edges - dependencies with their weights, both ends below `size`.
 */
export function orderMatrix(size: number, edges: readonly WeightedEdge[]): MatrixOrder {
  const next: number[][] = Array.from({ length: size }, () => []);
  for (const { from, to } of edges) next[from]?.push(to);
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const order: number[] = [];
  const lone: number[] = [];
  const cycles: { first: number; last: number }[] = [];
  for (const component of strongComponents(size, next)) {
    const [node] = component;
    if (component.length === 1 && node !== undefined && !linked.has(node)) {
      lone.push(node);
      continue;
    }
    if (component.length > 1)
      cycles.push({ first: order.length, last: order.length + component.length - 1 });
    order.push(...(component.length > 1 ? orderCycle(component, edges) : component));
  }
  return { order: [...order, ...lone], cycles };
}

/** One dependency between numbered nodes. */
export interface WeightedEdge {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

function orderCycle(nodes: readonly number[], edges: readonly WeightedEdge[]): readonly number[] {
  const left = new Map(nodes.map((node) => [node, newSums()]));
  for (const edge of edges) {
    const [source, target] = [left.get(edge.from), left.get(edge.to)];
    if (source === undefined || target === undefined || source === target) continue;
    source.out += edge.count;
    source.edges.push(edge);
    target.in += edge.count;
    target.edges.push(edge);
  }
  const [head, tail]: [number[], number[]] = [[], []];
  while (left.size > 0) {
    const { node, isSink } = nextOf(left);
    if (isSink) tail.push(node);
    else head.push(node);
    takeAway(node, left);
  }
  return [...head, ...tail.reverse()];
}

/** What a node's edges to and from those that are left weigh. */
interface Sums {
  out: number;
  in: number;
  readonly edges: WeightedEdge[];
}

function newSums(): Sums {
  return { out: 0, in: 0, edges: [] };
}

/** The first node that uses none of those left, else the first that uses most more than it is used. */
function nextOf(left: ReadonlyMap<number, Sums>): {
  readonly node: number;
  readonly isSink: boolean;
} {
  let best = { node: -1, balance: Number.NEGATIVE_INFINITY };
  for (const [node, sums] of left) {
    if (sums.out === 0) return { node, isSink: true };
    const balance = sums.out - sums.in;
    if (balance > best.balance) best = { node, balance };
  }
  return { node: best.node, isSink: false };
}

function takeAway(node: number, left: Map<number, Sums>): void {
  const gone = left.get(node);
  left.delete(node);
  for (const { from, to, count } of gone?.edges ?? []) {
    const [source, target] = [left.get(from), left.get(to)];
    if (source !== undefined) source.out -= count;
    if (target !== undefined) target.in -= count;
  }
}
