import { compareCodeUnits } from '@holdfast/base';
import { memorySourceTree } from './memory-source-tree.js';
import type { SourceTree } from './source-tree.js';

/**
 * A tree as it would be after planned changes: `changes` win over `base`, and `null` removes a
 * file. Nothing is written. Closing the overlay leaves `base` open.
 *
 * @param changes - new content by path, or `null` for a deletion.
 *
 * @example
 * ```ts
 * import { memorySourceTree, overlaySourceTree } from '@holdfast/source';
 *
 * const base = memorySourceTree({ 'a.ts': 'old', 'b.ts': 'b' });
 * const planned = overlaySourceTree(base, new Map([['a.ts', 'new'], ['b.ts', null]]));
 * console.log((await planned.list()).map((entry) => entry.path));
 * // [ 'a.ts' ]
 * ```
 */
export function overlaySourceTree(
  base: SourceTree,
  changes: ReadonlyMap<string, string | Uint8Array | null>,
): SourceTree {
  const written = new Map<string, string | Uint8Array>();
  for (const [path, content] of changes) if (content !== null) written.set(path, content);
  const added = memorySourceTree(written);
  return {
    list: async () => {
      const kept = (await base.list()).filter((entry) => !changes.has(entry.path));
      return [...kept, ...(await added.list())].sort((a, b) => compareCodeUnits(a.path, b.path));
    },
    entry: (path) => (changes.has(path) ? added.entry(path) : base.entry(path)),
    read: (path, maxBytes) =>
      changes.has(path) ? added.read(path, maxBytes) : base.read(path, maxBytes),
    close: () => added.close(),
  };
}
