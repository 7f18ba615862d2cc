import type { DrawGraph, DrawNode } from '../draw-graph-model.js';
import { dotSource } from './dot-source.js';
import { freePlace } from './free-place.js';
import { NODE, type Point } from './geometry.js';
import { loadGraphviz } from './load-graphviz.js';
import { loneNodes, withRows } from './lone-nodes.js';
import type { NodeLayout } from './node-layout.js';
import { readLayout } from './read-layout.js';

/**
 * Places the nodes of a graph and leads its edges. Nodes that have a place keep it; when none has,
 * `dot` places those with edges in layers and the others go in rows below, else `neato` places the new ones among those that are pinned.
 */
export async function layoutNodes({ nodes, edges }: DrawGraph): Promise<NodeLayout> {
  const layOut = await loadGraphviz();
  const kept = placesOf(nodes);
  if (kept.size === 0) {
    const alone = loneNodes({ nodes, edges });
    const fresh = readLayout(layOut(dotSource(nodes.length, edges, new Map(), alone), 'dot'));
    return { places: withRows(fresh.places, alone), edges: fresh.edges };
  }
  const places = kept.size === nodes.length ? kept : await placeNew({ nodes, edges }, kept);
  const routed = readLayout(layOut(dotSource(nodes.length, edges, places), 'neato'));
  // Graphviz moves the whole picture to its own corner.
  const back = moveBack(places, routed.places);
  return {
    places,
    edges: routed.edges.map(({ curve, tip }) => ({ curve: curve.map(back), tip: back(tip) })),
  };
}

/** The places that blocks have already. */
export function placesOf(nodes: readonly DrawNode[]): ReadonlyMap<number, Point> {
  return new Map(
    nodes.flatMap(({ layout: { x, y } }, node) =>
      x === undefined || y === undefined ? [] : [[node, { x, y }] as const],
    ),
  );
}

async function placeNew(
  { nodes, edges }: Pick<DrawGraph, 'nodes' | 'edges'>,
  kept: ReadonlyMap<number, Point>,
): Promise<ReadonlyMap<number, Point>> {
  const layOut = await loadGraphviz();
  const found = readLayout(layOut(dotSource(nodes.length, edges, kept), 'neato'));
  const back = moveBack(kept, found.places);
  const places = new Map(kept);
  const lowest = Math.max(...[...kept.values()].map(({ y }) => y));
  const left = Math.min(...[...kept.values()].map(({ x }) => x));
  const alone = loneNodes({ nodes, edges });
  for (const node of nodes.keys()) {
    if (places.has(node)) continue;
    const wish = alone.has(node)
      ? { x: left, y: lowest + NODE.height * 2 }
      : back(found.places.get(node) ?? { x: left, y: lowest });
    places.set(
      node,
      freePlace(
        wish,
        [...places.values()].map((place) => ({ ...place, ...NODE })),
      ),
    );
  }
  return places;
}

function moveBack(
  wanted: ReadonlyMap<number, Point>,
  found: ReadonlyMap<number, Point>,
): (point: Point) => Point {
  const [first] = wanted;
  const there = first && found.get(first[0]);
  if (!(first && there)) return (point) => point;
  const [right, down] = [first[1].x - there.x, first[1].y - there.y];
  return ({ x, y }) => ({ x: x + right, y: y + down });
}
