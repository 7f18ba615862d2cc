import { compareCodeUnits, foldCase, type PathCollision } from '@holdfast/base';

/** What becomes of a name: a file is no longer there, is there only now, or was there and stays. */
export interface NamedPlace {
  readonly path: string;
  readonly role: 'gone' | 'made' | 'kept';
  /** The other name of a move. */
  readonly other?: string;
}

/**
 * Finds the names of one plan that cannot all be: equal after case folding, or one an ancestor of the
 * other. Taken out are the two spellings of one move, a new file below what was a file and is gone, and
 * a new file in place of a directory whose files are gone. Linear in the total length of the names,
 * apart from one sort.
 */
export function findPlaceCollisions(places: readonly NamedPlace[]): PathCollision[] {
  const seen = new Map<string, NamedPlace[]>();
  const collisions: PathCollision[] = [];
  const byDepth = places
    .map((place) => ({ place, parts: foldCase(place.path).split('/') }))
    .sort(
      (a, b) => a.parts.length - b.parts.length || compareCodeUnits(a.place.path, b.place.path),
    );
  for (const { place, parts } of byDepth) {
    let prefix = '';
    let outer: NamedPlace | undefined;
    for (const [depth, part] of parts.entries()) {
      prefix = depth === 0 ? part : `${prefix}/${part}`;
      outer = seen.get(prefix)?.find((known) => !areCompatible(known, place));
      if (outer !== undefined) break;
    }
    if (outer === undefined) seen.set(prefix, [...(seen.get(prefix) ?? []), place]);
    else collisions.push({ outer: outer.path, inner: place.path });
  }
  return collisions;
}

/**
 * Whether a move only changes the spelling of a file's own name: case, or Unicode form. A directory
 * above it that is spelt in another way would be another directory, or the same one for all.
 */
export function isRespelling(from: string, path: string): boolean {
  const [above, leaf] = split(from);
  const [newAbove, newLeaf] = split(path);
  return above === newAbove && leaf !== newLeaf && foldCase(leaf) === foldCase(newLeaf);
}

/** @param outer - equal to `inner` or above it, case aside. */
function areCompatible(outer: NamedPlace, inner: NamedPlace): boolean {
  const roles = new Set([outer.role, inner.role]);
  if (!roles.has('gone') || !roles.has('made')) return false;
  if (inner.path.startsWith(`${outer.path}/`)) return true;
  return outer.other === inner.path && isRespelling(outer.path, inner.path);
}

function split(path: string): readonly [string, string] {
  const at = path.lastIndexOf('/') + 1;
  return [path.slice(0, at), path.slice(at)];
}
