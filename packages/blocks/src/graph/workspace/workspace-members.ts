import picomatch from 'picomatch';
import { isBelow } from '../repo-path-parts.js';
import type { Workspace } from './workspace.js';

/** The package directories that a workspace takes in; its own directory is always one. */
export function workspaceMembers(
  { directory, patterns }: Workspace,
  directories: readonly string[],
): readonly string[] {
  const wanted = patterns.filter((it) => !it.startsWith('!')).flatMap(compile);
  const refused = patterns.filter((it) => it.startsWith('!')).flatMap((it) => compile(it.slice(1)));
  return directories.filter((it) => {
    if (it === directory) return true;
    if (!isBelow(it, directory)) return false;
    const inside = directory === '' ? it : it.slice(directory.length + 1);
    return wanted.some((matches) => matches(inside)) && !refused.some((matches) => matches(inside));
  });
}

function compile(pattern: string): readonly ((path: string) => boolean)[] {
  const plain = pattern.replace(/^\.?\//, '').replace(/\/(?:package\.json)?$/, '');
  try {
    return [picomatch(plain, { dot: true })];
  } catch {
    // A pattern that cannot be read claims nothing, as in the package managers.
    return [];
  }
}
