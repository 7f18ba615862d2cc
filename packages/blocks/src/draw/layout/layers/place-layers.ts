import { NODE } from '../geometry.js';
import type { Item, Layers } from './order-layers.js';

/** Space beside a box, and beside a line that goes through a layer, in pixels. */
const BESIDE_BOX = 36;
const BESIDE_LINE = 18;

const SWEEPS = 12;

/** How far right the centre of every item is: near its neighbours, and in the order of its layer. */
export function placeLayers({ layers }: Pick<Layers, 'layers'>): ReadonlyMap<Item, number> {
  const xs = new Map<Item, number>();
  for (const layer of layers) {
    const starts = offsets(layer);
    const middle = (starts.at(-1) ?? 0) / 2;
    for (const [at, item] of layer.entries()) xs.set(item, (starts[at] ?? 0) - middle);
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (const layer of isDown ? layers : layers.toReversed()) {
      const wishes = layer.map((item) => {
        const near = isDown ? item.above : item.below;
        const sum = near.reduce((total, other) => total + (xs.get(other) ?? 0), 0);
        return near.length === 0 ? (xs.get(item) ?? 0) : sum / near.length;
      });
      const placed = nearest(layer, wishes);
      for (const [at, item] of layer.entries()) xs.set(item, placed[at] ?? 0);
    }
  }
  return xs;
}

/** Where items would be that stand as close as they may, the first one at 0. */
function offsets(layer: readonly Item[]): readonly number[] {
  let x = 0;
  return layer.map((item, at) => {
    const before = layer[at - 1];
    if (before !== undefined) x += halfOf(before) + halfOf(item);
    return x;
  });
}

function halfOf({ node }: Item): number {
  return node === undefined ? BESIDE_LINE / 2 : (NODE.width + BESIDE_BOX) / 2;
}

/** A straight line is worth more than a box in the middle of what it is joined with. */
const LINE_WEIGHT = 4;

/**
 * The places nearest to the wishes, in least squares, that keep order and distance: items that would
 * come too close are put together, and the group where its members wish to be on average.
 */
function nearest(layer: readonly Item[], wishes: readonly number[]): readonly number[] {
  const starts = offsets(layer);
  const groups: { sum: number; weight: number; size: number }[] = [];
  for (const [at, item] of layer.entries()) {
    const weight = item.node === undefined ? LINE_WEIGHT : 1;
    groups.push({ sum: ((wishes[at] ?? 0) - (starts[at] ?? 0)) * weight, weight, size: 1 });
    for (let last = groups.at(-1); last !== undefined; ) {
      const before = groups.at(-2);
      if (before === undefined || before.sum / before.weight <= last.sum / last.weight) break;
      groups.pop();
      before.sum += last.sum;
      before.weight += last.weight;
      before.size += last.size;
      last = before;
    }
  }
  const shifts = groups.flatMap(({ sum, weight, size }) => Array<number>(size).fill(sum / weight));
  return starts.map((start, at) => start + (shifts[at] ?? 0));
}
