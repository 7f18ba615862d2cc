import { type Box, isTooClose, NODE, type Point } from './geometry.js';

/**
 * The free place nearest to where a node would like to be: on a spiral of steps around it, so that the
 * same question has the same answer everywhere.
 */
export function freePlace(wish: Point, taken: readonly Box[]): Point {
  const isFree = (place: Point) =>
    taken.every((box) => !isTooClose({ ...place, ...NODE }, box, GAP));
  for (let ring = 0; ring <= MOST_RINGS; ring += 1) {
    for (const [right, down] of ringSteps(ring)) {
      const place = {
        x: Math.round(wish.x + right * STEP_X),
        y: Math.round(wish.y + down * STEP_Y),
      };
      if (isFree(place)) return place;
    }
  }
  const below = Math.max(...taken.map(({ y }) => y));
  return { x: Math.round(wish.x), y: Math.round(below + NODE.height + GAP * 2) };
}

const GAP = 24;
const STEP_X = 46;
const STEP_Y = 26;
const MOST_RINGS = 40;

/** The steps of one ring, nearest ones first. */
function ringSteps(ring: number): readonly (readonly [number, number])[] {
  const steps: [number, number][] = [];
  for (let right = -ring; right <= ring; right += 1)
    for (let down = -ring; down <= ring; down += 1)
      if (Math.max(Math.abs(right), Math.abs(down)) === ring) steps.push([right, down]);
  const far = ([right, down]: readonly [number, number]) =>
    (right * STEP_X) ** 2 + (down * STEP_Y) ** 2;
  return steps.sort((a, b) => far(a) - far(b) || b[1] - a[1] || b[0] - a[0]);
}
