/** A place in a picture, in pixels; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box by its centre. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Size of every node: equal, so that a new name moves nothing. */
export const NODE = { width: 184, height: 64 } as const;

/** Height of an edge's label, and what it takes for so many digits. */
export const LABEL_HEIGHT = 18;
export function labelWidth(text: string): number {
  return 12 + text.length * 7;
}

/** Whether two boxes come closer to each other than `gap`. */
export function isTooClose(a: Box, b: Box, gap: number): boolean {
  return (
    Math.abs(a.x - b.x) * 2 < a.width + b.width + gap * 2 &&
    Math.abs(a.y - b.y) * 2 < a.height + b.height + gap * 2
  );
}

/** The point of a chain of cubic Bézier curves at a share of its pieces, 0 to 1. */
export function pointAt(curve: readonly Point[], share: number): Point {
  const pieces = Math.max(1, Math.floor((curve.length - 1) / 3));
  const piece = Math.min(pieces - 1, Math.floor(share * pieces));
  const t = share * pieces - piece;
  const [a, b, c, d] = [0, 1, 2, 3].map((at) => curve[piece * 3 + at]);
  if (!(a && b && c && d)) return curve[0] ?? { x: 0, y: 0 };
  const s = 1 - t;
  const blend = (key: 'x' | 'y') =>
    s ** 3 * a[key] + 3 * s * s * t * b[key] + 3 * s * t * t * c[key] + t ** 3 * d[key];
  return { x: blend('x'), y: blend('y') };
}
