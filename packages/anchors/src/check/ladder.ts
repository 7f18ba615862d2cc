import { compareCodeUnits } from '@holdfast/base';
import type { Missing } from './missing.js';
import type { Find } from './sightings.js';
import { bodySimilarity, pathLikeness } from './similarity.js';
import { hasEqualBody, hasIdentity } from './target.js';

/** Which declaration a missing one became, or the likely ones, best first. */
export type Verdict =
  | { readonly kind: 'found'; readonly find: Find }
  | { readonly kind: 'none'; readonly ambiguous: boolean; readonly likely: readonly Find[] };

/**
 * Rungs 2 to 4: of the candidates that evidence allows, the only one left when equal declarations,
 * equal bodies, the rung, and git's own rename have each had their say. Nearness never decides, and
 * git does not against it: of equal copies in several new places it calls any one the renamed file.
 * Where a candidate's age is not known, there must be no other from the start.
 */
export function climb(missing: Missing, strong: readonly Find[], weak: readonly Find[]): Verdict {
  const allowed = strong.filter((find) => isAllowed(missing, find, strong));
  const left = allowed.some(({ age }) => age === 'unknown') ? allowed : sift(missing, allowed);
  const [find] = left;
  if (find !== undefined && left.length === 1) return { kind: 'found', find };
  const others = [...strong, ...weak].filter((it) => !left.includes(it));
  const likely = [...ranked(missing, left), ...ranked(missing, others)];
  return { kind: 'none', ambiguous: left.length > 1, likely };
}

/** Names alone prove nothing: a namesake must be alike, or in the file that git calls the hinted one. */
function isAllowed(missing: Missing, find: Find, all: readonly Find[]): boolean {
  const { target } = missing;
  const { declaration, path, age } = find;
  if (hasEqualBody(declaration, target)) return true;
  if (path === target.file || !hasIdentity(declaration, target)) return false;
  if (declaration.hashes.declaration === target.hashes.declaration) return true;
  if (age !== 'new') return false;
  const rivals = all.filter((it) => it.age === 'new' && hasIdentity(it.declaration, target));
  if (isGitsChoice(missing, find, rivals)) return true;
  return (bodySimilarity(target, declaration) ?? 0) >= MIN_SIMILARITY;
}

const MIN_SIMILARITY = 0.5;

/** Whether git calls the hinted file renamed to the find's, and no rival is as near. */
function isGitsChoice(
  { target, renames }: Missing,
  { path }: Find,
  rivals: readonly Find[],
): boolean {
  if (renames?.to.get(target.file) !== path) return false;
  const near = nearness(path, target.file);
  return rivals.every((it) => it.path === path || nearness(it.path, target.file) < near);
}

/** Each filter narrows the choice unless it would leave nothing. */
function sift(missing: Missing, finds: readonly Find[]): readonly Find[] {
  const { target } = missing;
  const filters: readonly ((find: Find, first: number, rivals: readonly Find[]) => boolean)[] = [
    ({ declaration }) => declaration.hashes.declaration === target.hashes.declaration,
    ({ declaration }) => hasEqualBody(declaration, target),
    ({ declaration }) => declaration.hashes.body === target.hashes.body,
    (find, first) => rungOf(missing, find) === first,
    (find, _, rivals) => isGitsChoice(missing, find, rivals),
  ];
  let left = finds;
  for (const filter of filters) {
    const first = Math.min(...left.map((find) => rungOf(missing, find)));
    const rivals = left;
    const narrowed = rivals.filter((find) => filter(find, first, rivals));
    if (narrowed.length > 0) left = narrowed;
  }
  return left;
}

/** 2 same identity, 3 same container (of a top-level declaration: the file), 4 anywhere. */
function rungOf({ target }: Missing, { path, declaration }: Find): 2 | 3 | 4 {
  if (hasIdentity(declaration, target)) return 2;
  return path === target.file && declaration.container === target.container ? 3 : 4;
}

function ranked({ target }: Missing, finds: readonly Find[]): readonly Find[] {
  return [...finds].sort(
    (a, b) =>
      b.score - a.score ||
      nearness(b.path, target.file) - nearness(a.path, target.file) ||
      compareCodeUnits(a.path, b.path) ||
      a.declaration.start - b.declaration.start,
  );
}

function nearness(path: string, file: string): number {
  return path === file ? 2 : pathLikeness(path, file);
}
