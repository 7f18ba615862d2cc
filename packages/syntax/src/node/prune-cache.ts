import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeIfPossible } from '@holdfast/files';

/**
 * Removes the oldest entries of a cache until it is a fifth below its limit, and temporary files
 * that a killed process left. Files that vanish meanwhile are somebody else's pruning.
 */
export function pruneCache(directory: string, maxBytes: number): void {
  const files = listFiles(directory);
  const abandoned = Date.now() - ABANDONED_AFTER_MS;
  const entries = files.filter(({ path, changed }) => {
    if (!path.endsWith('.tmp')) return true;
    if (changed < abandoned) removeIfPossible(path);
    return false;
  });
  let total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return;
  for (const { path, size } of entries.sort((a, b) => a.changed - b.changed)) {
    removeIfPossible(path);
    total -= size;
    if (total <= maxBytes * 0.8) return;
  }
}

const ABANDONED_AFTER_MS = 3_600_000;

interface CacheFile {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

function listFiles(directory: string): CacheFile[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      const path = join(directory, name);
      const stat = /\.(?:json|tmp)$/.test(name)
        ? statSync(path, { throwIfNoEntry: false })
        : undefined;
      return stat?.isFile() ? [{ path, size: stat.size, changed: stat.mtimeMs }] : [];
    });
  } catch {
    // Deleted while being listed: nothing is left to prune.
    return [];
  }
}
