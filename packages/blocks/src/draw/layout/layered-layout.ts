import type { DrawGraph } from '../draw-graph-model.js';
import { NODE, type Point } from './geometry.js';
import { type Item, orderLayers } from './layers/order-layers.js';
import { placeLayers } from './layers/place-layers.js';
import { rankNodes } from './layers/rank-nodes.js';
import { loneNodes, withRows } from './lone-nodes.js';
import type { FoundEdge, NodeLayout } from './node-layout.js';

/**
 * A layout in layers, users above what they use, for pages that cannot bring Graphviz: its WebAssembly is
 * larger than all the rest of them, and their content security policy lets none run.
 */
export function layeredLayout(graph: DrawGraph): NodeLayout {
  const ranks = rankNodes(graph);
  const { layers, ways } = orderLayers(ranks);
  const xs = placeLayers({ layers });
  const centreOf = (item: Item): Point => ({ x: xs.get(item) ?? 0, y: item.rank * LAYER });
  const places = new Map(
    layers
      .flat()
      .flatMap((item) => (item.node === undefined ? [] : [[item.node, centreOf(item)] as const])),
  );
  const ports = portsOf(ways, centreOf);
  const edges = ways.map((way, at): FoundEdge => {
    const points = way.flatMap((item) => throughLayer(item, centreOf(item)));
    const [upper, lower] = ports[at] ?? [0, 0];
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return { curve: [], tip: { x: 0, y: 0 } };
    const line = [
      { x: first.x + upper, y: first.y + NODE.height / 2 },
      ...points.slice(1, -1),
      { x: last.x + lower, y: last.y - NODE.height / 2 },
    ];
    return arrowLine(ranks.runs[at]?.upper === graph.edges[at]?.from ? line : line.toReversed());
  });
  return { places: withRows(places, loneNodes(graph)), edges };
}

/** From the middle of one layer to that of the next. */
const LAYER = NODE.height + 84;

/** Straight past the boxes of a layer, so that no line cuts a corner. */
function throughLayer({ node }: Item, { x, y }: Point): readonly Point[] {
  if (node !== undefined) return [{ x, y }];
  return [
    { x, y: y - NODE.height / 2 },
    { x, y: y + NODE.height / 2 },
  ];
}

/** How far from the middle of its boxes an edge begins and ends: in the order in which lines come. */
function portsOf(
  ways: readonly (readonly Item[])[],
  centreOf: (item: Item) => Point,
): readonly (readonly [upper: number, lower: number])[] {
  const ends = ways.flatMap((way, at) => [
    { at, side: 0, box: way[0], next: way[1] },
    { at, side: 1, box: way.at(-1), next: way.at(-2) },
  ]);
  const ports = ways.map((): [number, number] => [0, 0]);
  for (const end of ends) {
    const same = ends
      .filter(({ box, side }) => box === end.box && side === end.side)
      .toSorted((a, b) => xOf(a.next, centreOf) - xOf(b.next, centreOf) || a.at - b.at);
    const step = Math.min(MOST_APART, PORTS / same.length);
    const port = ports[end.at];
    if (port !== undefined) port[end.side] = (same.indexOf(end) - (same.length - 1) / 2) * step;
  }
  return ports;
}

const PORTS = NODE.width - 40;
const MOST_APART = 24;

function xOf(item: Item | undefined, centreOf: (item: Item) => Point): number {
  return item === undefined ? 0 : centreOf(item).x;
}

/** Leaves and reaches everything upright; the last bit is the arrow's. */
function arrowLine(points: readonly Point[]): FoundEdge {
  const [first, tip] = [points[0], points.at(-1)];
  if (first === undefined || tip === undefined) return { curve: [], tip: { x: 0, y: 0 } };
  const base = { x: tip.x, y: tip.y + (tip.y > first.y ? -ARROW : ARROW) };
  const ends = [...points.slice(1, -1), base];
  const curve = ends.flatMap((end, at) => {
    const start = points[at] ?? first;
    const middle = (start.y + end.y) / 2;
    return [{ x: start.x, y: middle }, { x: end.x, y: middle }, end];
  });
  return { curve: [first, ...curve], tip };
}

const ARROW = 10;
