import type { Line } from './split-lines.js';

/** How most of the lines end. */
export function dominantEnd(lines: readonly Line[]): Line['end'] {
  const windows = lines.filter((line) => line.end === '\r\n').length;
  const unix = lines.filter((line) => line.end === '\n').length;
  return windows > unix ? '\r\n' : '\n';
}
