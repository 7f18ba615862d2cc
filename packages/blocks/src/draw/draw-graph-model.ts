import type { Layout } from '../map/block-map.js';
import type { GraphBlock, GraphEdge } from '../query/block-graph.js';

/** A graph of blocks with all that pictures of it need. */
export interface DrawGraph {
  /** Sorted by name, then id: a node is known by its place here. */
  readonly nodes: readonly DrawNode[];
  readonly edges: readonly DrawEdge[];
  /** Node numbers in the order of a matrix. */
  readonly order: readonly number[];
  /** Cycles as first and last place in `order`. */
  readonly cycles: readonly { readonly first: number; readonly last: number }[];
}

/** A block of a picture. */
export interface DrawNode extends GraphBlock {
  readonly layout: Layout;
  readonly filesKnown: boolean;
}

/** A dependency of a picture. */
export interface DrawEdge extends Omit<GraphEdge, 'from' | 'to'> {
  readonly from: number;
  readonly to: number;
  /** True when its two blocks reach each other. */
  readonly inCycle: boolean;
  /** True when a rule of the map forbids it. */
  readonly forbidden: boolean;
}
