import type { DrawEdge } from '../draw-graph-model.js';
import { LABEL_HEIGHT, labelWidth, NODE, type Point } from './geometry.js';

/**
 * What Graphviz is given: boxes and numbers only, no name of ours ever reaches it.
 *
 * @param size - how many nodes.
 * @param pinned - where nodes are already; they stay there.
 * @param left - nodes that are not to be placed.
 */
export function dotSource(
  size: number,
  edges: readonly Pick<DrawEdge, 'from' | 'to' | 'count'>[],
  pinned: ReadonlyMap<number, Point> = new Map(),
  left: ReadonlySet<number> = new Set(),
): string {
  const nodes = Array.from({ length: size }, (_, node) => {
    if (left.has(node)) return '';
    const place = pinned.get(node);
    return place === undefined ? `n${node};` : `n${node}[pos="${place.x},${-place.y}!"];`;
  });
  const lines = edges.map(({ from, to, count }) => {
    return pinned.size === 0
      ? `n${from}->n${to}[label=${labelBox(count)},weight=${weight(count)}];`
      : `n${from}->n${to};`;
  });
  const [width, height] = [NODE.width / POINTS, NODE.height / POINTS];
  return [
    'digraph {',
    'rankdir=TB; nodesep=0.45; ranksep=0.55; splines=true; inputscale=72; start=1; overlap=true;',
    `node[shape=box,fixedsize=true,label="",width=${width},height=${height}];`,
    'edge[len=3.5];',
    ...nodes,
    ...lines,
    '}',
  ].join('\n');
}

const POINTS = 72;

/** A label of a fixed size, so that the fonts Graphviz knows do not matter. */
function labelBox(count: number): string {
  const width = labelWidth(String(count));
  return `<<TABLE BORDER="0" CELLPADDING="0" CELLSPACING="0" FIXEDSIZE="TRUE" WIDTH="${width}" HEIGHT="${LABEL_HEIGHT}"><TR><TD></TD></TR></TABLE>>`;
}

/** Strong dependencies are drawn straighter. */
function weight(count: number): number {
  return 1 + Math.min(8, Math.floor(Math.log2(Math.max(1, count))));
}
