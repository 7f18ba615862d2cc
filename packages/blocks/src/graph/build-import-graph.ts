import type { SourceEntry, SourceTree } from '@holdfast/source';
import { compareUtf8 } from '../map/compare-utf8.js';
import type { OutlineProvider } from './file-outline.js';
import { hasOutline } from './has-outline.js';
import type { ImportGraph } from './import-graph.js';
import { joinGraph } from './join-graph.js';
import { graphToKeep } from './memory/graph-to-keep.js';
import { languageGroup } from './memory/language-groups.js';
import type { GraphMemory } from './memory/remembered-graph.js';
import { resolveFiles } from './memory/resolve-files.js';
import { settleGroups } from './memory/settle-groups.js';
import { usableGraph } from './memory/usable-graph.js';
import { configEntries, configsDigest, readConfigs } from './read-configs.js';
import { readOutlines } from './read-outlines.js';

/** What {@link buildImportGraph} works with. */
export interface ImportGraphOptions {
  /** Gives what each file imports; it is not closed. */
  readonly outlines: OutlineProvider;
  /** The files of the tree, when the caller has listed them already. */
  readonly entries?: readonly SourceEntry[];
  /**
   * What was found before, of this tree or of another one of the same project: only what may have
   * changed since is resolved again. The graph is the same without it.
   */
  readonly memory?: GraphMemory;
}

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
  { outlines, entries: given, memory }: ImportGraphOptions,
): Promise<ImportGraph> {
  const entries = (given ?? (await tree.list())).toSorted((a, b) => compareUtf8(a.path, b.path));
  const listed = entries.filter((entry) => entry.type === 'file');
  const paths = listed.map(({ path }) => path);
  const wanted = configEntries(listed);
  const recalled = memory?.recall();
  const asListed = recalled === undefined ? undefined : configsDigest(wanted);
  // While they are what they were, they are read only when something is to be resolved by them.
  let configs =
    asListed === undefined || asListed !== recalled?.configs
      ? await readConfigs(tree, wanted)
      : undefined;
  const digest = configs === undefined ? asListed : configs.digest;
  const usable = usableGraph(recalled, digest, paths);
  const sources = listed.filter(({ path }) => usable.files.has(path) || hasOutline(path));
  const first = await readOutlines(tree, sources, outlines, (path) => usable.files.get(path));
  const isAsBefore =
    usable.problems !== undefined &&
    first.fresh.size === 0 &&
    first.problems.every(({ path }) => languageGroup(path ?? '') === undefined);
  if (isAsBefore) return joinGraph(sources, [first.remembered], first.problems, usable.problems);

  const { read, digests } = await settleGroups(sources, first, paths, usable.groups, (again) =>
    readOutlines(tree, again, outlines, () => undefined),
  );
  configs ??= await readConfigs(tree, wanted);
  if (configs.digest !== digest) {
    // Somebody wrote to them since they were listed: nothing that was remembered is about these.
    const forgetful =
      memory === undefined ? {} : { memory: { ...memory, recall: () => undefined } };
    return await buildImportGraph(tree, { outlines, entries, ...forgetful });
  }
  const resolved = resolveFiles(read.fresh, paths, configs, memory !== undefined);
  const problems = usable.problems ?? [...configs.problems, ...resolved.problems()];
  if (memory !== undefined && digest !== undefined)
    memory.keep(
      graphToKeep({ paths, configs: digest, problems, groups: digests }, [
        read.remembered,
        resolved.files,
      ]),
    );
  return joinGraph(sources, [read.remembered, resolved.files], read.problems, problems);
}
