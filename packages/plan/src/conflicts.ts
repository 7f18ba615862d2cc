import { compareCodeUnits, foldCase } from '@holdfast/base';
import type { Evidence } from './evidence.js';
import type { Conflict } from './plan-model.js';
import { CONFLICT_REASONS } from './wordings.js';

/**
 * Finds, for each target, a real name that cannot exist beside it: the same name in another
 * spelling (at any depth), a file where a directory is needed, or something inside the target.
 * Linear in the number of known names (change.md 1.1 and 3.1).
 */
export function findTargetConflicts(
  targets: readonly string[],
  evidence: Evidence,
): ReadonlyMap<string, ReadonlySet<'case-collision' | 'target-collision'>> {
  const found = new Map(targets.map((path) => [path, new Set<TargetConflict>()]));
  const wanted = indexPrefixes(targets);
  const compare = (known: string, isFile: boolean) => {
    const parts = known.split('/');
    const folded = foldCase(known).split('/');
    for (let depth = 1; depth <= folded.length; depth++) {
      const users = wanted.get(folded.slice(0, depth).join('/'));
      if (users === undefined) return;
      const spelling = parts.slice(0, depth).join('/');
      for (const target of users) {
        const clash = judge(target, spelling, depth === folded.length, isFile);
        if (clash !== undefined) found.get(target)?.add(clash);
      }
    }
  };
  for (const path of evidence.present.keys()) compare(path, true);
  for (const path of evidence.spellings) compare(path, evidence.present.has(path));
  return found;
}

type TargetConflict = 'case-collision' | 'target-collision';

/** Each folded ancestor-or-self of a target, with the targets below it. */
function indexPrefixes(targets: readonly string[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const target of targets) {
    const parts = foldCase(target).split('/');
    for (let depth = 1; depth <= parts.length; depth++) {
      const prefix = parts.slice(0, depth).join('/');
      const users = index.get(prefix);
      if (users === undefined) index.set(prefix, [target]);
      else users.push(target);
    }
  }
  return index;
}

function judge(
  target: string,
  spelling: string,
  isWhole: boolean,
  isFile: boolean,
): TargetConflict | undefined {
  const same = target === spelling || target.startsWith(`${spelling}/`);
  if (!same) return 'case-collision';
  if (target === spelling) return isWhole ? undefined : 'target-collision';
  return isWhole && isFile ? 'target-collision' : undefined;
}

/** Paths said to be both present and missing, or missing although something is inside them. */
export function findPresentAndMissing(evidence: Evidence): Conflict[] {
  if (evidence.absent.size === 0) return [];
  const contradicted = new Set<string>();
  for (const path of evidence.present.keys()) {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const prefix = path.slice(0, end);
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
