import { compareCodeUnits, encodeUtf8 } from '@holdfast/base';
import { gitBlobId } from './git-blob-id.js';
import type { SourceEntry, SourceRead, SourceTree } from './source-tree.js';

/**
 * A tree of given files, for tests and for hosts that hold the files themselves.
 *
 * @param files - content by path; text is taken as UTF-8.
 *
 * @example
 * ```ts
 * import { memorySourceTree } from '@holdfast/source';
 *
 * const tree = memorySourceTree({ 'src/a.ts': 'export {};\n' });
 * console.log((await tree.list()).map((entry) => entry.path));
 * // [ 'src/a.ts' ]
 * ```
 */
export function memorySourceTree(
  files: Readonly<Record<string, string | Uint8Array>> | ReadonlyMap<string, string | Uint8Array>,
): SourceTree {
  const given = files instanceof Map ? [...files] : Object.entries(files);
  const contents = new Map<string, { readonly bytes: Uint8Array; readonly entry: SourceEntry }>();
  for (const [path, content] of given.sort(([a], [b]) => compareCodeUnits(a, b))) {
    const bytes = typeof content === 'string' ? encodeUtf8(content) : content;
    const entry = { path, type: 'file', contentId: gitBlobId(bytes), size: bytes.length } as const;
    contents.set(path, { bytes, entry });
  }
  return {
    list: async () => [...contents.values()].map(({ entry }) => entry),
    entry: async (path) => contents.get(path)?.entry,
    read: async (path, maxBytes = Number.POSITIVE_INFINITY): Promise<SourceRead> => {
      const file = contents.get(path);
      if (file === undefined) return { kind: 'absent' };
      const { bytes, entry } = file;
      if (bytes.length > maxBytes) return { kind: 'too-large', size: bytes.length };
      return { kind: 'found', bytes, contentId: entry.contentId ?? gitBlobId(bytes) };
    },
    close: async () => undefined,
  };
}
