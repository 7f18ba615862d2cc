import type { RepoPath } from '@holdfast/base';
import type { Unmapped } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';

/** How many unmapped files are listed by name. */
export const MOST_LISTED_FILES = 500;

/**
 * The rest without files that found a block. One that is not listed was counted only where more
 * files are counted than listed.
 */
export function withoutUnmapped(unmapped: Unmapped, paths: readonly string[]): Unmapped {
  const gone = new Set(paths);
  const files = unmapped.files.filter((file) => !gone.has(file));
  const listed = unmapped.files.length - files.length;
  const unlisted = Math.min(gone.size - listed, unmapped.total - unmapped.files.length);
  if (listed + unlisted <= 0) return unmapped;
  return { ...unmapped, files, total: unmapped.total - listed - unlisted };
}

/** The rest with files that no block claims any more. */
export function withUnmapped(unmapped: Unmapped, paths: readonly RepoPath[]): Unmapped {
  const listed = new Set(unmapped.files);
  const added = [...new Set(paths)].filter((path) => !listed.has(path));
  if (added.length === 0) return unmapped;
  const files = [...unmapped.files, ...added].sort(compareUtf8).slice(0, MOST_LISTED_FILES);
  return { ...unmapped, files, total: unmapped.total + added.length };
}
