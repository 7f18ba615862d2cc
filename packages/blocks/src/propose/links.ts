import type { ImportEdge } from '../graph/import-edge.js';

/** The import graph by file; an import counts once per pair and direction, whatever its type. */
export interface Links {
  /** The files that `path` imports. */
  readonly imports: (path: string) => ReadonlySet<string>;
  /** The files that import `path`. */
  readonly importers: (path: string) => ReadonlySet<string>;
}

/** Indexes `edges`; an import of itself, or of or by what is no file in `paths`, is left out. */
export function linksOf(edges: readonly ImportEdge[], paths: ReadonlySet<string>): Links {
  const imports = new Map<string, Set<string>>();
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (from === to || !paths.has(from) || !paths.has(to)) continue;
    add(imports, from, to);
    add(importers, to, from);
  }
  return {
    imports: (path) => imports.get(path) ?? NONE,
    importers: (path) => importers.get(path) ?? NONE,
  };
}

const NONE: ReadonlySet<string> = new Set();

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}
