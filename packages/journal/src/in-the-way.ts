import { foldCase } from '@holdfast/base';

/**
 * Tells what has to be gone before files can be made at some paths: a file where a directory is to be,
 * what is in a directory where a file is to be, and what has such a name in another spelling, which
 * on some file systems is the same name.
 *
 * @param made - the files to be made, canonical relative paths.
 * @returns whether a path is in the way of one of them. Linear in the number of their parts.
 */
export function openInTheWay(made: readonly string[]): (path: string) => boolean {
  const files = new Set(made);
  /** Every directory and file that is to be there, by its folded name. */
  const spellings = new Map<string, Set<string>>();
  for (const path of made) {
    for (const part of prefixesOf(path)) {
      const folded = foldCase(part);
      const known = spellings.get(folded);
      if (known === undefined) spellings.set(folded, new Set([part]));
      else known.add(part);
    }
  }
  return (path) =>
    prefixesOf(path).some((part) => {
      const same = spellings.get(foldCase(part));
      if (same === undefined) return false;
      // A directory in both is in nobody's way; a whole path in both is a directory for one of them.
      return files.has(part) || part === path || !same.has(part);
    });
}

/** `a/b/c` gives `a`, `a/b`, `a/b/c`. */
export function prefixesOf(path: string): string[] {
  const found: string[] = [];
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    found.push(path.slice(0, end));
  }
  found.push(path);
  return found;
}
