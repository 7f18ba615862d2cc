import type { AnchorId } from '@holdfast/anchors';

/** Letters of an id that are shown at least, so that a new anchor rarely makes a shown one ambiguous. */
const SHORTEST = 4;
const PREFIX = 'an_';

/** Shortens ids to what tells each apart from all others of the project. */
export function shortIds(all: readonly AnchorId[]): (id: AnchorId) => string {
  const sorted = [...all].sort();
  const lengths = new Map<AnchorId, number>();
  for (const [index, id] of sorted.entries()) {
    const shared = Math.max(
      sharedLength(id, sorted[index - 1] ?? ''),
      sharedLength(id, sorted[index + 1] ?? ''),
    );
    lengths.set(id, Math.max(PREFIX.length + SHORTEST, shared + 1));
  }
  return (id) => id.slice(0, lengths.get(id) ?? id.length);
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
