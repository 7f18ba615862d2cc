import type { DrawGraph } from '../draw-graph-model.js';
import { layoutNodes } from '../layout/layout-nodes.js';
import { nodeLinkPicture } from './node-link-picture.js';
import type { SvgPicture } from './svg-picture.js';

/** Blocks as boxes and dependencies as lines, laid out by Graphviz. */
export async function nodeLinkSvg(graph: DrawGraph, title: string): Promise<SvgPicture> {
  const isEmpty = graph.nodes.length === 0;
  const layout = isEmpty ? { places: new Map(), edges: [] } : await layoutNodes(graph);
  return nodeLinkPicture(graph, layout, title);
}
