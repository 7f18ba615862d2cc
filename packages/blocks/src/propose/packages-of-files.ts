import { compareUtf8 } from '../map/compare-utf8.js';
import { directoryOf } from '../measure/dominant-directory.js';
import { isClustered } from './file-classes.js';
import type { ProposalFile, ProposalPackage } from './proposal-input.js';

/** A package with the files that lie in it and in no package below it. */
export interface PackageFiles {
  readonly directory: string;
  /** Absent when no manifest names it. */
  readonly name?: string;
  /** Sorted by path. */
  readonly files: readonly ProposalFile[];
}

/**
 * Divides files by package: each belongs to the nearest package above it. A package with fewer
 * than three files that may be clustered is no place of its own: it is taken as a folder of the
 * package around it.
 *
 * @param files - in any order.
 * @returns sorted by directory; a package without files is left out.
 */
export function packagesOfFiles(
  files: readonly ProposalFile[],
  packages: readonly ProposalPackage[],
): readonly PackageFiles[] {
  const names = new Map(packages.map(({ directory, name }) => [normal(directory), name]));
  const members = new Map<string, ProposalFile[]>(
    [...names.keys(), '.'].map((directory) => [directory, []]),
  );
  const nearest = nearestPackage(members);
  for (const file of files) members.get(nearest(directoryOf(file.path)))?.push(file);
  for (const directory of [...members.keys()].sort(deepestFirst)) {
    const own = members.get(directory) ?? [];
    if (directory === '.' || own.filter(isClustered).length >= FEWEST_FILES) continue;
    members.delete(directory);
    members.get(nearestPackage(members)(directoryOf(directory)))?.push(...own);
  }
  return [...members]
    .filter(([, own]) => own.length > 0)
    .sort(([a], [b]) => compareUtf8(a, b))
    .map(([directory, own]) => {
      const name = names.get(directory);
      return {
        directory,
        ...(name === undefined ? {} : { name }),
        files: own.sort((a, b) => compareUtf8(a.path, b.path)),
      };
    });
}

/** Tells the directory of the package that a file lies in. */
export function packageFinder(packages: readonly ProposalPackage[]): (path: string) => string {
  const nearest = nearestPackage(
    new Map(packages.map(({ directory }) => [normal(directory), true])),
  );
  return (path) => nearest(directoryOf(path));
}

const FEWEST_FILES = 3;

function normal(directory: string): string {
  const bare = directory.replace(/^\.\//u, '').replace(/\/+$/u, '');
  return bare === '' ? '.' : bare;
}

/** Remembers the answers, for as long as the set of packages stays as it is. */
function nearestPackage(packages: ReadonlyMap<string, unknown>): (directory: string) => string {
  const known = new Map<string, string>();
  const find = (directory: string): string => {
    if (directory === '.' || packages.has(directory)) return directory;
    const remembered = known.get(directory);
    if (remembered !== undefined) return remembered;
    const found = find(directoryOf(directory));
    known.set(directory, found);
    return found;
  };
  return find;
}

function deepestFirst(a: string, b: string): number {
  return b.split('/').length - a.split('/').length || compareUtf8(a, b);
}
