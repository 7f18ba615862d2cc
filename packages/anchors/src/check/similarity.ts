import { type Declaration, fingerprintSimilarity } from '@holdfast/syntax';
import { bareName } from './evidence.js';
import type { Missing } from './missing.js';
import type { Target } from './target.js';

/** Likeness of two bodies, 0 to 1; `undefined` when one is too short to tell. */
export function bodySimilarity(a: Target, b: Declaration): number | undefined {
  if (a.hashes.body !== null && a.hashes.body === b.hashes.body) return 1;
  if (a.fingerprint.length === 0 || b.fingerprint.length === 0) return undefined;
  return fingerprintSimilarity(a.fingerprint, b.fingerprint);
}

/**
 * How likely a declaration is what became of a missing one, 0 to 1, for a person to choose by: most
 * of all its body, then its name and its place.
 */
export function likeness(missing: Missing, file: string, declaration: Declaration): number {
  const { target } = missing;
  if (declaration.hashes.declaration === target.hashes.declaration) return 1;
  const name = nameSimilarity(bareName(target.qualifiedName), bareName(declaration.qualifiedName));
  const place = placeLikeness(missing, file, declaration);
  const body = bodySimilarity(target, declaration);
  const weight = body === 1 ? FULL : weightOfBody(target, declaration);
  const rest = (1 - weight) / 2;
  const sum =
    body === undefined ? 0.35 * name + 0.35 * place : weight * body + rest * name + rest * place;
  return declaration.kind === target.kind ? sum : 0.7 * sum;
}

const FULL = 0.7;

/** One edit of a short body changes most of its sketch, which therefore says less. */
function weightOfBody(a: Target, b: Declaration): number {
  const size = Math.max(a.fingerprint.length, b.fingerprint.length);
  return FULL * (0.5 + 0.5 * Math.min(1, size / 12));
}

function placeLikeness({ target, renames }: Missing, file: string, { container }: Declaration) {
  const sameContainer = container === target.container ? 0.2 : 0;
  if (file === target.file || renames?.to.get(target.file) === file) return 0.8 + sameContainer;
  return 0.6 * pathLikeness(target.file, file) + sameContainer;
}

/** Share of the parts that two paths have in common: from the root, and, a little less, from the end. */
export function pathLikeness(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  const least = Math.min(left.length, right.length);
  let head = 0;
  while (head < least && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < least - head && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;
  return (head + 0.9 * tail) / Math.max(left.length, right.length);
}

/** Dice's coefficient over pairs of characters. */
function nameSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [left, right] = [pairsOf(a), pairsOf(b)];
  const total = left.length + right.length;
  if (total === 0) return 0;
  const rest = [...right];
  const shared = left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return (2 * shared) / total;
}

function pairsOf(name: string): readonly string[] {
  const lower = name.toLowerCase();
  return Array.from({ length: Math.max(0, lower.length - 1) }, (_, i) => lower.slice(i, i + 2));
}
