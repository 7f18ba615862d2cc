import type { DrawEdge } from '../draw-graph-model.js';
import {
  type Box,
  isTooClose,
  LABEL_HEIGHT,
  labelWidth,
  NODE,
  type Point,
  pointAt,
} from './geometry.js';
import type { NodeLayout } from './node-layout.js';

/**
 * Where the label of every edge is: on its line, as near as can be to where Graphviz made room for it,
 * and where nothing else is.
 */
export function labelPlaces(
  edges: readonly DrawEdge[],
  { places, edges: found }: NodeLayout,
): readonly Point[] {
  const taken: Box[] = [...places.values()].map((place) => ({ ...place, ...NODE }));
  return edges.map(({ count }, at) => {
    const { label, curve = [] } = found[at] ?? {};
    const size = { width: labelWidth(String(count)), height: LABEL_HEIGHT };
    const shares = label === undefined ? SHARES : sharesNear(label, curve);
    const place = freeOnLine(curve, shares, size, taken) ?? label ?? pointAt(curve, 0.42);
    taken.push({ ...place, ...size });
    return place;
  });
}

function sharesNear(label: Point, curve: readonly Point[]): readonly number[] {
  const far = (share: number) => {
    const { x, y } = pointAt(curve, share);
    return Math.hypot(x - label.x, y - label.y);
  };
  return STEPS.toSorted((a, b) => far(a) - far(b));
}

const STEPS = Array.from({ length: 33 }, (_, at) => 0.1 + at * 0.025);

function freeOnLine(
  curve: readonly Point[],
  shares: readonly number[],
  size: { readonly width: number; readonly height: number },
  taken: readonly Box[],
): Point | undefined {
  return shares
    .map((share) => pointAt(curve, share))
    .find((place) => taken.every((box) => !isTooClose({ ...place, ...size }, box, 2)));
}

/** Nearer to the tail first, so that two labels between the same blocks come apart. */
const SHARES = [0.42, 0.36, 0.48, 0.3, 0.54, 0.24, 0.6, 0.18, 0.66, 0.12, 0.72, 0.8];
