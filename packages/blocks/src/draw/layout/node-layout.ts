import type { Point } from './geometry.js';

/** Where everything of a node-link picture is. */
export interface NodeLayout {
  readonly places: ReadonlyMap<number, Point>;
  /** In the order of the graph's edges. */
  readonly edges: readonly FoundEdge[];
}

/** The way of an edge as a chain of cubic Bézier curves, the point of its arrow, and its label. */
export interface FoundEdge {
  readonly curve: readonly Point[];
  readonly tip: Point;
  readonly label?: Point;
}
