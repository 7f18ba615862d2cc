import { compareUtf8 } from '../map/compare-utf8.js';
import type { Resolver } from './create-resolver.js';
import type { FileOutline, OutlineImport } from './file-outline.js';
import type { ExternalImport, ImportEdge, ImportType } from './import-edge.js';
import type { UnresolvedImport } from './import-graph.js';

/** What the imports of one file come to, equal ones counted. */
export interface FileImports {
  readonly edges: readonly ImportEdge[];
  readonly externals: readonly ExternalImport[];
  readonly unresolved: readonly UnresolvedImport[];
  /** Import statements. */
  readonly imports: number;
}

/** Resolves every import of a file. */
export function fileImports(from: string, outline: FileOutline, resolver: Resolver): FileImports {
  const found = new Map<string, ImportEdge>();
  const outside = new Map<string, ExternalImport>();
  const unresolved: UnresolvedImport[] = [];
  const addEdge = (to: string, type: ImportType, place: { readonly line?: number }) => {
    if (to === from) return;
    const key = `${to}\0${type}`;
    const known = found.get(key) ?? { from, to, type, count: 0, ...place };
    found.set(key, { ...known, count: known.count + 1 });
  };
  for (const imported of outline.imports) {
    const type = typeOf(imported.kind);
    const { specifier, line } = imported;
    for (const resolution of resolver.resolve(from, imported)) {
      if (resolution.kind === 'file') addEdge(resolution.path, type, { line });
      else if (resolution.kind === 'external') {
        const { class: kind, alias } = resolution;
        const key = `${kind}\0${alias}\0${type}`;
        const known = outside.get(key) ?? { from, class: kind, alias, type, count: 0, line };
        outside.set(key, { ...known, count: known.count + 1 });
      } else if (resolution.kind === 'unresolved') {
        unresolved.push({ from, specifier, line, type, reason: resolution.reason });
      }
    }
  }
  // What is imported by name and used by name is one import.
  for (const to of resolver.implied(from, outline))
    if (!found.has(`${to}\0imports`)) addEdge(to, 'imports', {});
  return {
    edges: [...found.values()].sort(byTarget),
    externals: [...outside.values()].sort(byAlias),
    unresolved,
    imports: outline.imports.length,
  };
}

function typeOf(kind: OutlineImport['kind']): ImportType {
  if (kind === 'type') return 'type-only';
  return kind === 'dynamic' ? 'dynamic' : 'imports';
}

function byTarget(a: ImportEdge, b: ImportEdge): number {
  return compareUtf8(a.to, b.to) || compareUtf8(a.type, b.type);
}

function byAlias(a: ExternalImport, b: ExternalImport): number {
  return (
    compareUtf8(a.class, b.class) || compareUtf8(a.alias, b.alias) || compareUtf8(a.type, b.type)
  );
}
