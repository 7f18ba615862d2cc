import type { DrawEdge } from '../draw-graph-model.js';
import type { Point } from './geometry.js';
import type { FoundEdge } from './node-layout.js';

/** Moves the two lines between blocks that use each other apart, each to its own right. */
export function partLines(
  edges: readonly Pick<DrawEdge, 'from' | 'to'>[],
  found: readonly FoundEdge[],
): readonly FoundEdge[] {
  const pairs = new Set(edges.map(({ from, to }) => `${from}>${to}`));
  return found.map((edge, at) => {
    const ends = edges[at];
    const [first, last] = [edge.curve[0], edge.tip];
    if (ends === undefined || first === undefined || edge.label !== undefined) return edge;
    if (!pairs.has(`${ends.to}>${ends.from}`)) return edge;
    const aside = toTheRight(first, last);
    const move = ({ x, y }: Point) => ({ x: x + aside.x, y: y + aside.y });
    return { ...edge, curve: edge.curve.map(move), tip: move(last) };
  });
}

const ASIDE = 7;

function toTheRight(from: Point, to: Point): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y) || 1;
  return { x: (-y / length) * ASIDE, y: (x / length) * ASIDE };
}
