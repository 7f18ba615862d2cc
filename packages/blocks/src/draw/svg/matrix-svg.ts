import type { DrawEdge, DrawGraph } from '../draw-graph-model.js';
import { displayText, escapeXml } from '../text/display-text.js';
import { fitText, textWidth } from '../text/text-width.js';
import { edgeSentence, graphSentence } from './sentences.js';
import { named, round, type SvgPicture } from './svg-picture.js';

/**
 * A dependency matrix: what a row's block imports of a column's. Rows are in the order of `graph.order`,
 * so that cycles are framed at the diagonal and imports against the order stand below it.
 */
export function matrixSvg(graph: DrawGraph, title: string): SvgPicture {
  const { nodes, order, cycles, edges } = graph;
  const names = order.map((node, row) => `${row + 1}  ${displayText(nodes[node]?.name ?? '')}`);
  const label =
    Math.min(LABEL_MOST, Math.max(...names.map((name) => textWidth(name, 12)), 60)) + 16;
  const heads = Math.min(HEAD_MOST, label);
  const side = order.length * CELL;
  const key = legend(graph, -label, side + 20);
  const place = new Map(order.map((node, row) => [node, row]));
  return {
    left: -label - MARGIN,
    top: -heads - MARGIN,
    width: Math.max(label + side, key.width) + MARGIN * 2,
    height: heads + side + MARGIN * 2 + LEGEND_HEIGHT,
    title,
    description: `${graphSentence(graph)} A row's block imports of a column's block as often as their cell says.`,
    body: [
      `<rect class="sheet" x="0" y="0" width="${side}" height="${side}"/>${gridLines(order.length)}`,
      `<rect class="band row" data-cell="${CELL}" x="0" y="0" width="${side}" height="${CELL}" opacity="0"/>`,
      `<rect class="band column" data-cell="${CELL}" x="0" y="0" width="${CELL}" height="${side}" opacity="0"/>`,
      ...order.map(
        (_, at) =>
          `<rect class="self" x="${at * CELL}" y="${at * CELL}" width="${CELL}" height="${CELL}"/>`,
      ),
      ...cycles.map(({ first, last }) => frame(first, last)),
      ...edges.map((edge) => cell(edge, graph, place)),
      `<g class="heads" data-head="column"><rect class="ground" x="0" y="${round(-heads - MARGIN)}" width="${side + MARGIN}" height="${round(heads + MARGIN)}"/>`,
      ...order.map((node, at) => columnHead(node, at, names[at] ?? '', heads)),
      `</g><g class="heads" data-head="row"><rect class="ground" x="${round(-label - MARGIN)}" y="${round(-heads - MARGIN)}" width="${round(label + MARGIN)}" height="${round(heads + side + MARGIN)}"/>`,
      ...order.map((node, at) => rowHead(node, at, names[at] ?? '', label)),
      `</g><rect class="ground" data-head="corner" x="${round(-label - MARGIN)}" y="${round(-heads - MARGIN)}" width="${round(label + MARGIN)}" height="${round(heads + MARGIN)}"/>`,
      key.body,
    ].join(''),
  };
}

const CELL = 26;
const MARGIN = 16;
const LABEL_MOST = 250;
const HEAD_MOST = 190;
const LEGEND_HEIGHT = 30;

function gridLines(size: number): string {
  const side = size * CELL;
  const lines = Array.from({ length: Math.max(0, size - 1) }, (_, at) => {
    const place = (at + 1) * CELL;
    return `M0 ${place}H${side}M${place} 0V${side}`;
  });
  return `<path class="grid" stroke-width="0.5" d="${lines.join('')}"/>`;
}

function frame(first: number, last: number): string {
  const size = (last - first + 1) * CELL;
  return `<rect class="group" x="${first * CELL}" y="${first * CELL}" width="${size}" height="${size}"/>`;
}

function cell(edge: DrawEdge, graph: DrawGraph, place: ReadonlyMap<number, number>): string {
  const [row, column] = [place.get(edge.from) ?? 0, place.get(edge.to) ?? 0];
  const [x, y] = [column * CELL, row * CELL];
  const kind = row > column ? 'back' : heat(edge.count);
  return [
    `<g class="cell edge ${kind}${edge.forbidden ? ' forbidden' : ''}" data-from="${edge.from}" data-to="${edge.to}">${named(edgeSentence(edge, graph))}`,
    `<rect x="${x + 1.5}" y="${y + 1.5}" width="${CELL - 3}" height="${CELL - 3}" rx="3"/>`,
    `<text class="count" x="${x + CELL / 2}" y="${y + CELL / 2 + 4}" text-anchor="middle">${shortCount(edge.count)}</text></g>`,
  ].join('');
}

function heat(count: number): string {
  if (count < 5) return 'h1';
  if (count < 20) return 'h2';
  return count < 100 ? 'h3' : 'h4';
}

/** Short enough for a cell; the whole number is in its title. */
function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 99_500 ? `${Math.round(count / 1000)}k` : '99+k';
}

function rowHead(node: number, at: number, name: string, width: number): string {
  const y = at * CELL + CELL / 2 + 4;
  const text = escapeXml(fitText(name, width - 14, 12));
  return `<g class="head node" data-block="${node}" data-at="${at}">${named(name)}<text class="head" x="-8" y="${y}" text-anchor="end">${text}</text></g>`;
}

function columnHead(node: number, at: number, name: string, height: number): string {
  const x = at * CELL + CELL / 2 + 4;
  const text = escapeXml(fitText(name, height - 14, 12));
  return `<g class="head node" data-block="${node}" data-at="${at}">${named(name)}<text class="head" transform="translate(${x} -8) rotate(-90)">${text}</text></g>`;
}

interface Legend {
  readonly width: number;
  readonly body: string;
}

/** Says what colours mean, those that appear only. */
function legend({ cycles, edges }: DrawGraph, left: number, top: number): Legend {
  const entries = [
    ...(edges.length > 0 ? [['h2', 'row imports column'] as const] : []),
    ...(cycles.length > 0 ? [['back', 'against the order, part of a cycle'] as const] : []),
    ...(edges.some(({ forbidden }) => forbidden)
      ? [['forbidden', 'forbidden by a rule'] as const]
      : []),
  ];
  let x = left;
  const items = entries.map(([kind, text]) => {
    const item = `<g class="cell ${kind}"><rect x="${round(x)}" y="${top - 12}" width="16" height="16" rx="3"/></g><text x="${round(x + 24)}" y="${top}">${text}</text>`;
    x += 44 + textWidth(text, 12);
    return item;
  });
  return { width: x - left, body: `<g class="legend">${items.join('')}</g>` };
}
