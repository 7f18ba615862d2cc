import { sha256 } from '@holdfast/base';
import type { SourceEntry } from '@holdfast/source';
import { hasOutline } from './has-outline.js';
import type { RememberedGraph } from './memory/remembered-graph.js';
import { configEntries, configsDigest } from './read-configs.js';

/**
 * Stands for the files of a project: every path, and every content that is known. `undefined` when one
 * is not known that an import graph is made from.
 *
 * @param files - every file of the project, sorted.
 *
 * @example
 * ```ts
 * import { listingDigest } from '@holdfast/blocks';
 *
 * console.log(listingDigest([{ path: 'a.ts', type: 'file' }]));
 * // undefined
 * ```
 */
export function listingDigest(files: readonly SourceEntry[]): string | undefined {
  const parts: string[] = [];
  for (const entry of files) {
    const { path, contentId } = entry;
    const isUnknown = contentId === undefined;
    if (isUnknown && (hasOutline(path) || configEntries([entry]).length > 0)) return undefined;
    parts.push(path, contentId ?? '');
  }
  return sha256(parts.join('\0'));
}

/**
 * Whether a graph was found from exactly these files: the same content of each, none of which could not
 * be read, or was written over in between.
 *
 * @param files - every file of the project, sorted.
 *
 * @example
 * ```ts
 * import { isGraphOf, type RememberedGraph } from '@holdfast/blocks';
 *
 * const none: RememberedGraph = {
 *   paths: [],
 *   configs: '',
 *   groups: new Map(),
 *   problems: [],
 *   files: new Map(),
 * };
 * console.log(isGraphOf(none, [{ path: 'a.ts', type: 'file' }]));
 * // false
 * ```
 */
export function isGraphOf(graph: RememberedGraph, files: readonly SourceEntry[]): boolean {
  return (
    graph.configs === configsDigest(configEntries(files)) &&
    graph.paths.length === files.length &&
    files.every(
      ({ path, contentId }, at) =>
        graph.paths[at] === path &&
        (!hasOutline(path) || graph.files.get(path)?.contentId === (contentId ?? NONE)),
    )
  );
}

/** No content has such an id. */
const NONE = '?';
