import type { Problem } from '@holdfast/base';
import { changedNames } from './changed-names.js';
import { languageGroup } from './language-groups.js';
import type { RememberedFile, RememberedGraph } from './remembered-graph.js';

/** What of a remembered graph still holds for a list of files. */
export interface UsableGraph {
  /** As long as their content is the remembered one, and so are their groups. */
  readonly files: ReadonlyMap<string, RememberedFile>;
  readonly groups: ReadonlyMap<string, string>;
  /** `undefined` when the list has changed: what is wrong with configurations may have, too. */
  readonly problems: readonly Problem[] | undefined;
}

/**
 * Leaves out what may have changed. While the configurations are the same, what the imports of a file
 * of some content lead to depends on the files and directories that were asked for only.
 *
 * @param configs - stands for today's configurations; `undefined` where that is not known.
 * @param paths - every file there is, sorted.
 */
export function usableGraph(
  graph: RememberedGraph | undefined,
  configs: string | undefined,
  paths: readonly string[],
): UsableGraph {
  if (graph === undefined || graph.configs !== configs) return NOTHING;
  const { files, groups, problems } = graph;
  const changed = changedNames(graph.paths, paths);
  if (changed.size === 0) return { files, groups, problems };
  const isUsable = (path: string, { names }: RememberedFile) =>
    languageGroup(path) !== undefined || !meets(names, changed);
  return {
    files: new Map([...files].filter(([path, file]) => isUsable(path, file))),
    groups,
    problems: undefined,
  };
}

const NOTHING: UsableGraph = { files: new Map(), groups: new Map(), problems: undefined };

function meets(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const name of names) if (others.has(name)) return true;
  return false;
}
