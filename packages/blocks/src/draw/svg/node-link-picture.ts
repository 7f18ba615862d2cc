import type { DrawEdge, DrawGraph, DrawNode } from '../draw-graph-model.js';
import { LABEL_HEIGHT, labelWidth, NODE, type Point } from '../layout/geometry.js';
import { labelPlaces } from '../layout/label-places.js';
import type { FoundEdge, NodeLayout } from '../layout/node-layout.js';
import { partLines } from '../layout/part-lines.js';
import { displayText, escapeXml } from '../text/display-text.js';
import { twoLines } from '../text/text-width.js';
import { blockMeta, edgeSentence, graphSentence } from './sentences.js';
import { named, round, type SvgPicture } from './svg-picture.js';

/** Blocks as boxes, dependencies as lines with their number of imports, where a layout has them. */
export function nodeLinkPicture(graph: DrawGraph, found: NodeLayout, title: string): SvgPicture {
  const { nodes, edges } = graph;
  if (nodes.length === 0) return emptyPicture(title);
  const layout = { ...found, edges: partLines(edges, found.edges) };
  const labels = labelPlaces(edges, layout);
  const points = [...layout.places.values(), ...layout.edges.flatMap(({ curve }) => curve)];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.min(0, ...xs) - NODE.width / 2 - MARGIN;
  const top = Math.min(...ys, Number.POSITIVE_INFINITY) - NODE.height / 2 - MARGIN;
  const right = Math.max(...xs, Number.NEGATIVE_INFINITY) + NODE.width / 2 + MARGIN;
  const bottom = Math.max(...ys, Number.NEGATIVE_INFINITY) + NODE.height / 2 + MARGIN;
  const key = legend(graph, left + MARGIN, bottom);
  return {
    left,
    top,
    width: Math.max(right - left, key === '' ? 0 : LEGEND_WIDTH),
    height: bottom - top + (key === '' ? 0 : LEGEND_HEIGHT),
    title,
    description: graphSentence(graph),
    body: [
      ...edges.map((edge, at) => lineSvg(edge, layout.edges[at])),
      ...edges.map((edge, at) => labelSvg(edge, graph, labels[at])),
      ...nodes.map((node, at) => nodeSvg(node, at, layout.places.get(at))),
      key,
    ].join(''),
  };
}

function emptyPicture(title: string): SvgPicture {
  const body =
    '<text class="meta" x="120" y="44" text-anchor="middle">The map has no blocks yet.</text>';
  return { left: 0, top: 0, width: 240, height: 80, title, description: 'No blocks.', body };
}

const MARGIN = 20;
const LEGEND_HEIGHT = 28;
const LEGEND_WIDTH = 430;

function nodeSvg(node: DrawNode, at: number, place: Point = { x: 0, y: 0 }): string {
  const { width, height } = NODE;
  const [x, y] = [round(place.x - width / 2), round(place.y - height / 2)];
  const lines = twoLines(displayText(node.name), width - 30, 13, true);
  const first = lines.length === 1 ? 29 : 21;
  const names = lines.map(
    (line, row) =>
      `<text class="name" x="${x + 18}" y="${round(y + first + row * 16)}">${escapeXml(line)}</text>`,
  );
  const meta = blockMeta(node);
  return [
    `<g class="node ${node.state}${node.kind === 'planned' ? ' planned' : ''}" data-block="${at}">${named(`${node.name}: ${meta}`)}`,
    `<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`,
    `<rect class="bar" x="${x + 6}" y="${y + 10}" width="4" height="${height - 20}" rx="2"/>`,
    ...names,
    `<text class="meta" x="${x + 18}" y="${round(y + first + (lines.length - 1) * 16 + 17)}">${escapeXml(meta)}</text>`,
    '</g>',
  ].join('');
}

/** All lines lie below all labels: a number under a line cannot be read. */
function lineSvg(edge: DrawEdge, found: FoundEdge | undefined): string {
  if (found === undefined) return '';
  const { curve, tip } = found;
  return [
    `<g class="wire${edgeKind(edge)}" data-from="${edge.from}" data-to="${edge.to}">`,
    `<path class="line" stroke-width="${thickness(edge.count)}" d="${path(curve)}"/>${arrow(curve.at(-1), tip)}</g>`,
  ].join('');
}

function labelSvg(edge: DrawEdge, graph: DrawGraph, place: Point | undefined): string {
  if (place === undefined) return '';
  const text = String(edge.count);
  const width = labelWidth(text);
  const [x, y] = [round(place.x), round(place.y)];
  return [
    `<g class="edge${edgeKind(edge)}" data-from="${edge.from}" data-to="${edge.to}">${named(edgeSentence(edge, graph))}`,
    `<rect class="pill" x="${round(x - width / 2)}" y="${round(y - LABEL_HEIGHT / 2)}" width="${width}" height="${LABEL_HEIGHT}" rx="${LABEL_HEIGHT / 2}"/>`,
    `<text class="count" x="${x}" y="${round(y + 4)}" text-anchor="middle">${text}</text></g>`,
  ].join('');
}

function edgeKind({ inCycle, forbidden }: DrawEdge): string {
  return `${inCycle ? ' cycle' : ''}${forbidden ? ' forbidden' : ''}`;
}

function path(curve: readonly Point[]): string {
  const [first, ...rest] = curve.map(({ x, y }) => `${round(x)} ${round(y)}`);
  return first === undefined ? '' : `M${first}C${rest.join(' ')}`;
}

function arrow(from: Point | undefined, tip: Point): string {
  if (from === undefined) return '';
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [x, y] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const corner = (side: number) =>
    `${round(tip.x - x * ARROW - y * side)} ${round(tip.y - y * ARROW + x * side)}`;
  return `<path class="tip" d="M${round(tip.x)} ${round(tip.y)}L${corner(4)}L${corner(-4)}Z"/>`;
}

const ARROW = 10;

/** From 1.2 to 4 pixels, by the order of magnitude. */
function thickness(count: number): number {
  return round(Math.min(4, 1.2 + Math.log10(Math.max(1, count)) * 1.1));
}

/** Says what colours mean, those that appear only. */
function legend({ edges }: DrawGraph, left: number, top: number): string {
  const entries = [
    ...(edges.some(({ inCycle }) => inCycle) ? [['cycle', 'part of a cycle'] as const] : []),
    ...(edges.some(({ forbidden }) => forbidden)
      ? [['forbidden', 'forbidden by a rule'] as const]
      : []),
  ];
  const items = entries.map(([kind, text], at) => {
    const x = round(left + at * 160);
    return `<g class="${kind}"><path class="line" stroke-width="2" d="M${x} ${round(top + 6)}h26"/></g><text x="${x + 34}" y="${round(top + 10)}">${text}</text>`;
  });
  return items.length === 0 ? '' : `<g class="legend">${items.join('')}</g>`;
}
