import type { Directories } from './directories.js';
import { prefixesOf } from './in-the-way.js';
import type { EmptiedDirectory, InspectedTarget } from './inspected-target.js';
import { joinPath } from './project-path.js';
import type { TargetChange } from './target-change.js';

/**
 * The directories below the app root in which a plan leaves nothing, as git removes them too, outer
 * ones first.
 */
export function emptiedDirectories(
  directories: Directories,
  appRoot: string,
  removed: readonly InspectedTarget[],
  writes: readonly TargetChange[],
): EmptiedDirectory[] {
  const pending = removed.filter(({ state }) => state === 'before');
  if (pending.length === 0) return [];
  const gone = new Set(pending.map(({ change }) => change.path));
  const needed = new Set(writes.flatMap(({ path }) => prefixesOf(path).slice(0, -1)));
  const candidates = new Set(pending.flatMap(({ change }) => prefixesOf(change.path).slice(0, -1)));
  const innerFirst = [...candidates].sort((a, b) => depthOf(b) - depthOf(a));
  const emptied: EmptiedDirectory[] = [];
  for (const path of innerFirst) {
    const at = joinPath(appRoot, path);
    const isEmptied = directories.names(at).every((name) => gone.has(`${path}/${name}`));
    if (needed.has(path) || !isEmptied) continue;
    gone.add(path);
    const inside = directories.locate(`${at}/any`);
    const { mode, uid, gid } = inside.parentStat;
    emptied.push({ path, mode, uid, gid, inside });
  }
  return emptied.reverse();
}

function depthOf(path: string): number {
  return path.split('/').length;
}
