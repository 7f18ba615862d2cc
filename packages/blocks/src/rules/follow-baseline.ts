import type { RepoPath } from '@holdfast/base';
import type { BaselineEntry } from '../map/block-map.js';
import { lastName, type Renames } from '../map/last-name.js';
import type { FileList } from '../map/resolve-members.js';
import { baselineKey } from './baseline-key.js';

/**
 * The baseline with its imports where their files are now: an import that was accepted stays accepted
 * when a file of it was renamed. The same list when nothing moved.
 */
export function followBaseline(
  baseline: readonly BaselineEntry[],
  files: Pick<FileList, 'has'>,
  renames: Renames = new Map(),
): readonly BaselineEntry[] {
  if (renames.size === 0) return baseline;
  const now = (path: string) => (files.has(path) ? path : (lastName(path, renames, files) ?? path));
  const followed = new Map<string, BaselineEntry>();
  let isSame = true;
  for (const entry of baseline) {
    const [from, to] = [now(entry.from), now(entry.to)];
    const moved = from !== entry.from || to !== entry.to;
    // Paths of the file list are canonical already.
    const there = moved ? { ...entry, from: from as RepoPath, to } : entry;
    const key = baselineKey(there);
    if (moved || followed.has(key)) isSame = false;
    if (!followed.has(key)) followed.set(key, there);
  }
  return isSame ? baseline : [...followed.values()];
}
