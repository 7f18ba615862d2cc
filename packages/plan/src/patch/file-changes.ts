import { foldCase } from '@holdfast/base';
import type { FileChange, FileState } from './patch-model.js';

/** A file that gets another name. */
export interface Renamed {
  readonly from: string;
  readonly path: string;
}

/**
 * What becomes of files that shall be something else. A rename is one change where nothing else is about
 * its two names; of files that change places each is one that changes. What stays as it is is left out.
 *
 * @param results - what each file shall be, by path; nothing where there shall be none.
 * @param renames - names that belong together. Both are in the results.
 * @param stateOf - a file as it is now; nothing where none is.
 */
export function fileChanges(
  results: ReadonlyMap<string, FileState | undefined>,
  renames: readonly Renamed[],
  stateOf: (path: string) => FileState | undefined,
): FileChange[] {
  const sources = plainRenames(results, renames, stateOf);
  const moved = new Set(sources.values());
  const changes: FileChange[] = [];
  for (const [path, after] of results) {
    if (moved.has(path) && after === undefined) continue;
    const from = sources.get(path);
    const before = stateOf(from ?? path);
    if (from === undefined && isSame(before, after)) continue;
    changes.push({
      path,
      ...(from === undefined ? {} : { from }),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
  }
  return changes;
}

/** The old names of files that only moved, by the new ones. */
function plainRenames(
  results: ReadonlyMap<string, FileState | undefined>,
  renames: readonly Renamed[],
  stateOf: (path: string) => FileState | undefined,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { from, path } of renames) {
    if (from === path || taken.has(from) || stateOf(from) === undefined) continue;
    const isPlain = results.get(from) === undefined && stateOf(path) === undefined;
    if (!isPlain && foldCase(from) !== foldCase(path)) continue;
    found.set(path, from);
    taken.add(from);
  }
  return found;
}

function isSame(a: FileState | undefined, b: FileState | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.executable === b.executable && Buffer.compare(a.bytes, b.bytes) === 0;
}
