import { z } from 'zod';
import type { Point } from './geometry.js';
import type { FoundEdge } from './node-layout.js';

/** What Graphviz found, with y growing downwards. */
export interface FoundLayout {
  readonly places: ReadonlyMap<number, Point>;
  /** In the order of the source. */
  readonly edges: readonly FoundEdge[];
}

const ANSWER = z.object({
  objects: z.array(z.object({ name: z.string(), pos: z.string() })).default([]),
  edges: z
    .array(z.object({ _gvid: z.number(), pos: z.string(), lp: z.string().optional() }))
    .default([]),
});

/** Reads the JSON of Graphviz. */
export function readLayout(json: string): FoundLayout {
  const { objects, edges } = ANSWER.parse(JSON.parse(json));
  return {
    places: new Map(objects.map(({ name, pos }) => [Number(name.slice(1)), pointOf(pos)])),
    edges: edges
      .toSorted((a, b) => a._gvid - b._gvid)
      .map(({ pos, lp }) => {
        const parts = pos.split(' ');
        const curve = parts.filter((part) => !/^[es],/u.test(part)).map(pointOf);
        const end = parts.find((part) => part.startsWith('e,'))?.slice(2);
        const tip = end === undefined ? (curve.at(-1) ?? { x: 0, y: 0 }) : pointOf(end);
        return { curve, tip, ...(lp === undefined ? {} : { label: pointOf(lp) }) };
      }),
  };
}

function pointOf(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return { x, y: -y };
}
