import { directoryOf } from '../repo-path-parts.js';
import { ANY, firstName } from './asked-names.js';

/** First names of the files and directories that only one of two lists has; empty for equal lists. */
export function changedNames(
  before: readonly string[],
  now: readonly string[],
): ReadonlySet<string> {
  const isSame = before.length === now.length && before.every((path, at) => path === now[at]);
  if (isSame) return NOTHING;
  const [then, there] = [withDirectories(before), withDirectories(now)];
  const names = new Set([ANY]);
  for (const path of then) if (!there.has(path)) names.add(firstName(path));
  for (const path of there) if (!then.has(path)) names.add(firstName(path));
  return names;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Directories are told from files, as one may take the place of the other. */
function withDirectories(paths: readonly string[]): ReadonlySet<string> {
  const all = new Set(paths);
  const directories = new Set<string>();
  for (const path of paths)
    for (let at = directoryOf(path); at !== '' && !directories.has(at); at = directoryOf(at))
      directories.add(at);
  // No file can have such a name, and its first name is that of the directory.
  for (const directory of directories) all.add(`${directory}.\0`);
  return all;
}
