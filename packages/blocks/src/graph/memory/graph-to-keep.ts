import { languageGroup } from './language-groups.js';
import type { RememberedFile, RememberedGraph } from './remembered-graph.js';

/** Leaves out what cannot be remembered: files of an unknown content, and groups that are not whole. */
export function graphToKeep(
  graph: Omit<RememberedGraph, 'files'>,
  found: readonly ReadonlyMap<string, RememberedFile>[],
): RememberedGraph {
  const files = new Map<string, RememberedFile>();
  for (const some of found)
    for (const [path, file] of some) {
      const group = languageGroup(path);
      const isKnown = group === undefined || graph.groups.has(group.id);
      if (file.contentId !== '' && isKnown) files.set(path, file);
    }
  return { ...graph, files };
}
