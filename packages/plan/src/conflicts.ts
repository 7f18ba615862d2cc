import { compareCodeUnits, foldCase } from '@holdfast/base';
import type { Evidence } from './evidence.js';
import type { Conflict } from './plan-model.js';
import { CONFLICT_REASONS } from './wordings.js';

/** What a real name can do to a target. */
export type TargetConflict = 'case-collision' | 'target-collision';

/**
 * Finds, for each target, a real name that cannot exist beside it: the same name in another
 * spelling (at any depth), a file where a directory is needed, or something inside the target.
 * Linear in the number of known names (change.md 1.1 and 3.1).
 */
export function findTargetConflicts(
  targets: readonly string[],
  evidence: Evidence,
): ReadonlyMap<string, ReadonlySet<TargetConflict>> {
  const found = new Map(targets.map((path) => [path, new Set<TargetConflict>()]));
  const wanted = indexPlaces(targets);
  const compare = (known: string, isFile: boolean) => {
    const folded = prefixes(foldCase(known));
    for (const [depth, spelling] of prefixes(known).entries()) {
      // Folding never adds or removes a slash, so both have the same parts.
      const places = wanted.get(folded[depth] ?? '');
      if (places === undefined) return;
      const isWhole = spelling.length === known.length;
      for (const place of places) {
        for (const [target, clash] of clashes(place, spelling, isWhole, isFile)) {
          found.get(target)?.add(clash);
        }
      }
    }
  };
  for (const path of evidence.present.keys()) compare(path, true);
  for (const path of evidence.spellings) compare(path, evidence.present.has(path));
  return found;
}

/** An exact name that targets need: a directory above some of them, or one target itself. */
interface Place {
  readonly spelling: string;
  /** Targets that need a directory here. */
  readonly below: string[];
  /** The target that is here. */
  itself?: string;
}

function indexPlaces(targets: readonly string[]): ReadonlyMap<string, readonly Place[]> {
  const index = new Map<string, Place[]>();
  for (const target of targets) {
    const folded = prefixes(foldCase(target));
    for (const [depth, spelling] of prefixes(target).entries()) {
      const key = folded[depth] ?? '';
      const places = index.get(key) ?? [];
      index.set(key, places);
      let place = places.find((known) => known.spelling === spelling);
      if (place === undefined) {
        place = { spelling, below: [] };
        places.push(place);
      }
      if (spelling === target) place.itself = target;
      else place.below.push(target);
    }
  }
  return index;
}

/** `a/b/c` gives `a`, `a/b`, `a/b/c`. */
function prefixes(path: string): string[] {
  const found: string[] = [];
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    found.push(path.slice(0, end));
  }
  found.push(path);
  return found;
}

function clashes(
  { spelling, below, itself }: Place,
  known: string,
  isWhole: boolean,
  isFile: boolean,
): (readonly [string, TargetConflict])[] {
  const here = itself === undefined ? [] : [itself];
  if (known !== spelling) return [...below, ...here].map((target) => [target, 'case-collision']);
  if (!isWhole) return here.map((target) => [target, 'target-collision']);
  return isFile ? below.map((target) => [target, 'target-collision']) : [];
}

/** Paths said to be both present and missing, or missing although something is inside them. */
export function findPresentAndMissing(evidence: Evidence): Conflict[] {
  if (evidence.absent.size === 0) return [];
  const contradicted = new Set<string>();
  for (const path of evidence.present.keys()) {
    for (const prefix of prefixes(path)) {
      if (evidence.absent.has(prefix)) contradicted.add(prefix);
    }
  }
  return [...contradicted].map((path) => ({
    code: 'present-and-missing',
    path,
    reason: CONFLICT_REASONS['present-and-missing'],
  }));
}

/** Sorted by path, then code; each pair once. */
export function sortConflicts(conflicts: readonly Conflict[]): Conflict[] {
  const unique = new Map(conflicts.map((entry) => [`${entry.path}\0${entry.code}`, entry]));
  return [...unique.values()].sort(
    (a, b) => compareCodeUnits(a.path, b.path) || compareCodeUnits(a.code, b.code),
  );
}
