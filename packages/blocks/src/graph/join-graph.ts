import type { Problem } from '@holdfast/base';
import { compareUtf8 } from '../map/compare-utf8.js';
import type { FileImports } from './file-imports.js';
import type { ExternalImport, ImportEdge } from './import-edge.js';
import type { ImportGraph, UnresolvedImport } from './import-graph.js';

/**
 * Puts the graph of a project together.
 *
 * @param sources - the files that are spoken of, in the order of their paths.
 * @param found - what each of them imports, in one of several places; nothing of one that is unread.
 */
export function joinGraph(
  sources: readonly { readonly path: string }[],
  found: readonly ReadonlyMap<string, FileImports & { readonly whole: boolean }>[],
  ofFiles: readonly Problem[],
  ofConfigs: readonly Problem[],
): ImportGraph {
  const edges: ImportEdge[] = [];
  const externals: ExternalImport[] = [];
  const unresolved: UnresolvedImport[] = [];
  const partly: string[] = [];
  let imports = 0;
  for (const { path } of sources) {
    const file = found.find((files) => files.has(path))?.get(path);
    if (file === undefined) continue;
    for (const edge of file.edges) edges.push(edge);
    for (const external of file.externals) externals.push(external);
    for (const it of file.unresolved) unresolved.push(it);
    if (!file.whole) partly.push(path);
    imports += file.imports;
  }
  const unread = ofFiles.flatMap(({ path }) => path ?? []).sort(compareUtf8);
  return {
    edges,
    externals,
    unresolved,
    problems: [...ofConfigs, ...ofFiles].sort(byPath),
    coverage: { files: sources.length, unread, partly, imports },
  };
}

function byPath(a: Problem, b: Problem): number {
  return compareUtf8(a.path ?? '', b.path ?? '') || compareUtf8(a.message, b.message);
}
