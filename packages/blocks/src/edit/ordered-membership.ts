import type { Member } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';

/** Memberships that are known to be in order, or not: a batch may ask for thousands of lines of one. */
const known = new WeakMap<readonly Member[], boolean>();

/** Says of a membership that its exact lines come first, by path. */
export function markOrdered(membership: readonly Member[]): readonly Member[] {
  known.set(membership, true);
  return membership;
}

/** Whether the exact lines come first, by path: looked at once, since lists are never changed in place. */
export function isOrdered(membership: readonly Member[]): boolean {
  let answer = known.get(membership);
  if (answer === undefined) {
    answer = membership.every((member, at) => at === 0 || follows(membership[at - 1], member));
    known.set(membership, answer);
  }
  return answer;
}

/** Where the first exact line behind all those before `path` is, in a membership in order. */
export function placeBefore(membership: readonly Member[], path: string): number {
  let low = 0;
  let high = membership.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const member = membership[middle];
    if (member !== undefined && member.match !== 'glob' && compareUtf8(member.path, path) < 0)
      low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the exact lines about `path` begin and end, in a membership in order. */
export function linesAbout(
  membership: readonly Member[],
  path: string,
): { readonly start: number; readonly end: number } {
  const start = placeBefore(membership, path);
  let end = start;
  while (membership[end]?.match !== 'glob' && membership[end]?.path === path) end += 1;
  return { start, end };
}

function follows(before: Member | undefined, member: Member): boolean {
  if (before === undefined || member.match === 'glob') return true;
  return before.match !== 'glob' && compareUtf8(before.path, member.path) <= 0;
}
