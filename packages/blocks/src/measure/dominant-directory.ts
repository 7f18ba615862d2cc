import { compareUtf8 } from '../map/compare-utf8.js';

/** The directory that most of a group of files lie in. */
export interface DominantDirectory {
  /** Relative to the project's root, `.` for the root. */
  readonly directory: string;
  /** Share of the files that lie directly in it, 0 to 1. */
  readonly support: number;
}

/**
 * Finds the directory that directly holds most of the files; between equals the first in order.
 *
 * @returns `undefined` for no files.
 */
export function dominantDirectory(paths: Iterable<string>): DominantDirectory | undefined {
  const counts = new Map<string, number>();
  let total = 0;
  for (const path of paths) {
    const directory = directoryOf(path);
    counts.set(directory, (counts.get(directory) ?? 0) + 1);
    total += 1;
  }
  let best: readonly [string, number] | undefined;
  for (const entry of counts) {
    const ahead = best === undefined ? 1 : entry[1] - best[1];
    if (ahead > 0 || (ahead === 0 && best !== undefined && compareUtf8(entry[0], best[0]) < 0))
      best = entry;
  }
  return best && { directory: best[0], support: best[1] / total };
}

/** The directory of a path, `.` at the top. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}
