import { UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';
import type { WeightedLink } from '../measure/modularity.js';
import { seededRandom } from './seeded-random.js';

/**
 * Cuts a graph into communities by Louvain's method (Blondel, Guillaume, Lambiotte and Lefebvre,
 * "Fast unfolding of communities in large networks", 2008), the best of several seeded runs by
 * modularity.
 *
 * @param nodes - sorted; each once.
 * @param links - sorted; each pair once, between nodes.
 * @returns the number of each node's community; a node without a link has one of its own.
 */
export function louvainParts(
  nodes: readonly string[],
  links: readonly WeightedLink[],
  seed: number,
): ReadonlyMap<string, number> {
  const graph = new UndirectedGraph<Record<string, never>, { weight: number }>();
  const numbers = new Map(nodes.map((node, at) => [node, String(at)]));
  for (const number of numbers.values()) graph.addNode(number);
  for (const { a, b, weight } of links) graph.addEdge(numbers.get(a), numbers.get(b), { weight });
  const rng = seededRandom(seed);
  let best: Cut | undefined;
  for (let run = 0; run < (nodes.length <= MANY_NODES ? RUNS : 1); run += 1) {
    const cut = louvain.detailed(graph, { getEdgeWeight: 'weight', rng });
    if (best === undefined || cut.modularity > best.modularity) best = cut;
  }
  const communities = new Map(Object.entries(best?.communities ?? {}));
  return new Map([...numbers].map(([node, number]) => [node, communities.get(number) ?? -1]));
}

const RUNS = 5;
const MANY_NODES = 2000;

interface Cut {
  readonly communities: Readonly<Record<string, number>>;
  readonly modularity: number;
}

/** The package is CommonJS and exports the function itself; its types say a module around it. */
const louvain = louvainModule as unknown as typeof louvainModule.default;
