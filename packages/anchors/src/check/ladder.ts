import { compareCodeUnits } from '@holdfast/base';
import type { Missing } from './missing.js';
import type { Find } from './sightings.js';
import { bodySimilarity, sharedDirectories } from './similarity.js';
import { hasEqualBody, hasIdentity } from './target.js';

/** Which declaration a missing one became, or the likely ones, best first. */
export type Verdict =
  | { readonly kind: 'found'; readonly find: Find }
  | { readonly kind: 'none'; readonly ambiguous: boolean; readonly likely: readonly Find[] };

/**
 * Rungs 2 to 4: of the candidates that evidence allows, the only one left when equal declarations,
 * equal bodies, the rung, and git's own rename have each had their say. Nearness never decides.
 * Where a candidate's age is not known, there must be no other from the start.
 */
export function climb(missing: Missing, strong: readonly Find[], weak: readonly Find[]): Verdict {
  const allowed = strong.filter((find) => isAllowed(missing, find));
  const left = allowed.some(({ age }) => age === 'unknown') ? allowed : sift(missing, allowed);
  const [find] = left;
  if (find !== undefined && left.length === 1) return { kind: 'found', find };
  const others = [...strong, ...weak].filter((it) => !left.includes(it));
  const likely = [...ranked(missing, left), ...ranked(missing, others)];
  return { kind: 'none', ambiguous: left.length > 1, likely };
}

/** Names alone prove nothing: a namesake must be alike, or in the file that git calls the hinted one. */
function isAllowed(missing: Missing, find: Find): boolean {
  const { target, renames } = missing;
  const { declaration, path, age } = find;
  if (hasEqualBody(declaration, target)) return true;
  if (path === target.file || !hasIdentity(declaration, target)) return false;
  if (declaration.hashes.declaration === target.hashes.declaration) return true;
  if (age !== 'new') return false;
  if (renames?.to.get(target.file) === path) return true;
  return (bodySimilarity(target, declaration) ?? 0) >= MIN_SIMILARITY;
}

const MIN_SIMILARITY = 0.5;

/** Each filter narrows the choice unless it would leave nothing. */
function sift(missing: Missing, finds: readonly Find[]): readonly Find[] {
  const { target, renames } = missing;
  const filters: readonly ((find: Find, first: number) => boolean)[] = [
    ({ declaration }) => declaration.hashes.declaration === target.hashes.declaration,
    ({ declaration }) => hasEqualBody(declaration, target),
    (find, first) => rungOf(missing, find) === first,
    ({ path }) => renames?.to.get(target.file) === path,
  ];
  let left = finds;
  for (const filter of filters) {
    const first = Math.min(...left.map((find) => rungOf(missing, find)));
    const narrowed = left.filter((find) => filter(find, first));
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
  const nearness = ({ path }: Find) =>
    path === target.file ? 2 : sharedDirectories(path, target.file);
  return [...finds].sort(
    (a, b) =>
      b.score - a.score ||
      nearness(b) - nearness(a) ||
      compareCodeUnits(a.path, b.path) ||
      a.declaration.start - b.declaration.start,
  );
}
