/** Directory of a path, `''` for the root. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Last part of a path. */
export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * `relative` as seen from a directory, without `.` and `..` parts; `undefined` when it leads out of
 * the root. `''` is the root itself.
 */
export function joinPath(directory: string, relative: string): string | undefined {
  const parts = directory === '' ? [] : directory.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** A directory and all above it, innermost first, the root (`''`) last. */
export function directoriesUp(directory: string): readonly string[] {
  const found: string[] = [];
  for (let at = directory; at !== ''; at = directoryOf(at)) found.push(at);
  return [...found, ''];
}

/** Whether `path` is in `directory` or below it. */
export function isBelow(path: string, directory: string): boolean {
  return directory === '' || path.startsWith(`${directory}/`);
}
