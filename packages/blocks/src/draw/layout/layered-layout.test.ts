import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeGraph } from '../arrange-graph.js';
import type { DrawGraph } from '../draw-graph-model.js';
import { isTooClose, NODE, type Point, pointAt } from './geometry.js';
import { layeredLayout } from './layered-layout.js';

function graphOf(size: number, pairs: readonly (readonly [number, number])[]): DrawGraph {
  const blocks = Array.from({ length: size }, (_, at) => ({
    blockId: `sb_${at}` as DrawGraph['nodes'][number]['blockId'],
    name: `Block ${String(at).padStart(2, '0')}`,
    purpose: '',
    state: 'candidate' as const,
    kind: 'scanned' as const,
    files: 1,
    cohesion: null,
    layout: { version: 0 },
    filesKnown: true,
  }));
  const edges = [...new Set(pairs.filter(([from, to]) => from !== to).map(String))].map((pair) => {
    const [from = 0, to = 0] = pair.split(',').map(Number);
    return { from: `sb_${from}`, to: `sb_${to}`, count: 1, types: [], via: [], forbidden: false };
  });
  return arrangeGraph(blocks, edges as never);
}

const GRAPHS = fc.integer({ min: 1, max: 25 }).chain((size) => {
  const node = fc.integer({ min: 0, max: size - 1 });
  return fc
    .array(fc.tuple(node, node), { maxLength: size * 4 })
    .map((pairs) => graphOf(size, pairs));
});

/** Points along a line. */
function along(curve: readonly Point[]): readonly Point[] {
  return Array.from({ length: 100 }, (_, at) => pointAt(curve, at / 99));
}

test('boxes stand apart, and every line goes from the edge of its first box to that of its second, through no other', () => {
  fc.assert(
    fc.property(GRAPHS, (graph) => {
      const { places, edges } = layeredLayout(graph);
      expect(places.size).toBe(graph.nodes.length);
      const boxes = [...places].map(([node, place]) => ({ node, ...place, ...NODE }));
      for (const [at, box] of boxes.entries()) {
        expect(boxes.slice(at + 1).filter((other) => isTooClose(box, other, 10))).toEqual([]);
      }
      for (const [at, { from, to }] of graph.edges.entries()) {
        const { curve = [], tip } = edges[at] ?? {};
        const [first, last] = [places.get(from), places.get(to)];
        const side = (first?.y ?? 0) < (last?.y ?? 0) ? 1 : -1;
        expect(curve[0]?.y).toBe((first?.y ?? 0) + (side * NODE.height) / 2);
        expect(tip?.y).toBe((last?.y ?? 0) - (side * NODE.height) / 2);
        for (const [end, box] of [
          [curve[0], first],
          [tip, last],
        ]) {
          expect(Math.abs((end?.x ?? 0) - (box?.x ?? 0))).toBeLessThan(NODE.width / 2);
        }
        const others = boxes.filter(({ node }) => node !== from && node !== to);
        const crossed = along(curve).filter((point) =>
          others.some((box) => isTooClose({ ...point, width: 0, height: 0 }, box, -1)),
        );
        expect(crossed).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});

test('the same graph has the same layout, users above what they use, and lone blocks below', () => {
  const graph = graphOf(5, [
    [0, 1],
    [1, 2],
    [0, 2],
  ]);
  expect(layeredLayout(graph)).toEqual(layeredLayout(graph));
  const { places } = layeredLayout(graph);
  const ys = [0, 1, 2, 3, 4].map((node) => places.get(node)?.y ?? 0);
  expect(ys[0]).toBeLessThan(ys[1] ?? 0);
  expect(ys[1]).toBeLessThan(ys[2] ?? 0);
  expect(Math.min(...ys.slice(3))).toBeGreaterThan(ys[2] ?? 0);
});

test('a chain is straight', () => {
  const chain = graphOf(3, [
    [0, 1],
    [1, 2],
  ]);
  const { places } = layeredLayout(chain);
  expect(new Set([...places.values()].map(({ x }) => Math.round(x))).size).toBe(1);
});

test('what has no edges, and the fullest graph there may be, are laid out', () => {
  expect(layeredLayout(graphOf(0, []))).toEqual({ places: new Map(), edges: [] });
  const all = Array.from({ length: 25 }, (_, from) =>
    Array.from({ length: 25 }, (_, to) => [from, to] as const),
  ).flat();
  expect(layeredLayout(graphOf(25, all)).edges).toHaveLength(600);
});
