/**
 * Resolves a relative reference of a configuration file, `.` being the app root. Answers
 * `undefined` when it leaves the app root or is absolute.
 *
 * @param directory - the directory of the file, relative to the app root.
 */
export function resolveInside(directory: string, reference: string): string | undefined {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(reference)) return undefined;
  const parts = directory === '.' ? [] : directory.split('/');
  for (const part of reference.split(/[/\\]/)) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? '.' : parts.join('/');
}

/** The directory of a path relative to the app root; `.` for the app root itself. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '.' : path.slice(0, slash);
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Joins a directory relative to the app root and a name in it. */
export function joinPath(directory: string, name: string): string {
  return directory === '.' ? name : `${directory}/${name}`;
}
