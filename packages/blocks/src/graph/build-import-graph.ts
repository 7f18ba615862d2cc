import { type Problem, shorten } from '@holdfast/base';
import type { SourceEntry, SourceTree } from '@holdfast/source';
import { compareUtf8 } from '../map/compare-utf8.js';
import { collectImports } from './collect-imports.js';
import { createResolver } from './create-resolver.js';
import type { FileOutline, OutlineProvider } from './file-outline.js';
import { hasOutline } from './has-outline.js';
import type { ImportGraph } from './import-graph.js';
import { projectFiles } from './project-files.js';
import { readConfigs } from './read-configs.js';

/** What {@link buildImportGraph} works with. */
export interface ImportGraphOptions {
  /** Gives what each file imports; it is not closed. */
  readonly outlines: OutlineProvider;
  /** The files of the tree, when the caller has listed them already. */
  readonly entries?: readonly SourceEntry[];
}

/** Files whose content is waited for at one time: enough to keep a disk and all cores busy. */
const LANES = 24;

/**
 * Finds out who imports whom in a tree. Nothing of the project is run, and nothing needs to be
 * installed or built: packages of the project lead to their sources. A file or configuration that
 * cannot be read is named, and the rest of the graph is whole.
 *
 * @example
 * ```ts
 * import { buildImportGraph } from '@holdfast/blocks';
 * import { createOutlineProvider } from '@holdfast/blocks/node';
 * import { memorySourceTree } from '@holdfast/source';
 *
 * const tree = memorySourceTree({
 *   'src/a.ts': "import { b } from './b.js';\nimport 'react';\n",
 *   'src/b.ts': 'export const b = 1;\n',
 * });
 * const outlines = createOutlineProvider();
 * const graph = await buildImportGraph(tree, { outlines });
 * await outlines.close();
 * console.log(graph.edges[0]?.to, graph.edges[0]?.line, graph.externals[0]?.alias);
 * // src/b.ts 1 react
 * ```
 */
export async function buildImportGraph(
  tree: SourceTree,
  { outlines, entries: given }: ImportGraphOptions,
): Promise<ImportGraph> {
  const entries = given ?? (await tree.list());
  const sorted = entries.toSorted((a, b) => compareUtf8(a.path, b.path));
  const known = sorted.filter((entry) => entry.type === 'file');
  const sources = known.filter(({ path }) => hasOutline(path));
  const [configs, read] = await Promise.all([
    readConfigs(tree, known),
    readOutlines(tree, sources, outlines),
  ]);
  const files = projectFiles(known.map(({ path }) => path));
  const resolver = createResolver(files, configs, read.outlines);
  const collected = collectImports(read.outlines, resolver);
  return {
    ...collected.graph,
    problems: [...configs.problems, ...resolver.problems(), ...read.problems].sort(byPath),
    coverage: {
      files: sources.length,
      unread: read.problems.flatMap(({ path }) => path ?? []).sort(compareUtf8),
      partly: [...read.outlines].flatMap(([path, { whole }]) => (whole ? [] : path)),
      imports: collected.imports,
    },
  };
}

interface ReadOutlines {
  /** In the order of the paths. */
  readonly outlines: ReadonlyMap<string, FileOutline>;
  readonly problems: readonly Problem[];
}

async function readOutlines(
  tree: SourceTree,
  entries: readonly SourceEntry[],
  provider: OutlineProvider,
): Promise<ReadOutlines> {
  const found: (FileOutline | undefined)[] = [];
  const problems: Problem[] = [];
  let next = 0;
  const lane = async () => {
    while (next < entries.length) {
      const index = next;
      next += 1;
      const entry = entries[index];
      if (entry === undefined) return;
      const { path, contentId } = entry;
      const answer = await provider.outline(path, contentId, () => tree.read(path, MAX_BYTES));
      if (answer.kind === 'outline') found[index] = answer.outline;
      else if (answer.kind === 'unread') problems.push(unreadable(path, answer.reason));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const outlines = entries.flatMap(({ path }, index) => {
    const outline = found[index];
    return outline === undefined ? [] : [[path, outline] as const];
  });
  return { outlines: new Map(outlines), problems };
}

/** Nobody writes longer files by hand, and a parser would need gigabytes for them. */
const MAX_BYTES = 4_000_000;

function unreadable(path: string, reason: string): Problem {
  return {
    code: 'source-unreadable',
    message: `Its imports are not known: ${shorten(reason)}.`,
    path,
    hint: 'The graph leaves out what this file imports; mend the file, or exclude it.',
  };
}

function byPath(a: Problem, b: Problem): number {
  return compareUtf8(a.path ?? '', b.path ?? '') || compareUtf8(a.message, b.message);
}
