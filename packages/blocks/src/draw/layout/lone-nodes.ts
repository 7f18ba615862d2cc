import type { DrawGraph } from '../draw-graph-model.js';
import { NODE, type Point } from './geometry.js';

/** The nodes that no edge leads from or to. */
export function loneNodes({
  nodes,
  edges,
}: Pick<DrawGraph, 'nodes' | 'edges'>): ReadonlySet<number> {
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  return new Set([...nodes.keys()].filter((node) => !linked.has(node)));
}

/**
 * Places nodes without edges in rows below the others, no wider than these: among them they would
 * only make the first layer long.
 */
export function withRows(
  places: ReadonlyMap<number, Point>,
  alone: ReadonlySet<number>,
): ReadonlyMap<number, Point> {
  const xs = [...places.values()].map(({ x }) => x);
  const ys = [...places.values()].map(({ y }) => y);
  const [left, right] = xs.length === 0 ? [0, 0] : [Math.min(...xs), Math.max(...xs)];
  const top = ys.length === 0 ? 0 : Math.max(...ys) + ROW * 1.5;
  const columns = Math.max(FEWEST_COLUMNS, Math.floor((right - left) / COLUMN) + 1);
  const rows = [...alone].map((node, at): readonly [number, Point] => [
    node,
    { x: left + (at % columns) * COLUMN, y: top + Math.floor(at / columns) * ROW },
  ]);
  return new Map([...places, ...rows]);
}

const COLUMN = NODE.width + 32;
const ROW = NODE.height + 40;
const FEWEST_COLUMNS = 4;
