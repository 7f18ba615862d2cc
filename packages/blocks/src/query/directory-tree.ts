import { compareUtf8 } from '../map/compare-utf8.js';

/** A directory with what is below it, or a file. */
export interface TreeNode {
  /** The part of the path below the node above: `src/main` when nothing else is between. */
  readonly name: string;
  readonly path: string;
  readonly kind: 'directory' | 'file';
  /** How many of the files are it or below it. */
  readonly files: number;
  /** Directories first, both sorted; none deeper than asked for. */
  readonly children: readonly TreeNode[];
}

/**
 * Paths as a tree of directories; a directory that has one directory and nothing else is drawn together
 * with it.
 *
 * @param depth - how many levels; 0 for none.
 */
export function directoryTree(paths: readonly string[], depth: number): readonly TreeNode[] {
  return nodesAt(
    paths.map((path) => ({ path, rest: path.split('/') })),
    '',
    depth,
  );
}

interface Entry {
  readonly path: string;
  readonly rest: readonly string[];
}

function nodesAt(entries: readonly Entry[], above: string, depth: number): readonly TreeNode[] {
  if (depth <= 0) return [];
  const groups = new Map<string, Entry[]>();
  const files: TreeNode[] = [];
  for (const { path, rest } of entries) {
    const [head = '', ...below] = rest;
    if (below.length === 0) files.push({ name: head, path, kind: 'file', files: 1, children: [] });
    else addTo(groups, head, { path, rest: below });
  }
  const directories = [...groups].map(([head, below]) => directory(head, below, above, depth));
  const byName = (a: TreeNode, b: TreeNode) => compareUtf8(a.name, b.name);
  return [...directories.sort(byName), ...files.sort(byName)];
}

function addTo(groups: Map<string, Entry[]>, head: string, entry: Entry): void {
  const group = groups.get(head);
  if (group === undefined) groups.set(head, [entry]);
  else group.push(entry);
}

function directory(head: string, below: readonly Entry[], above: string, depth: number): TreeNode {
  let [name, entries] = [head, below];
  for (let next = onlyDirectory(entries); next !== undefined; next = onlyDirectory(entries)) {
    name = `${name}/${next}`;
    entries = entries.map(({ path, rest }) => ({ path, rest: rest.slice(1) }));
  }
  const path = `${above}${name}`;
  const children = nodesAt(entries, `${path}/`, depth - 1);
  return { name, path, kind: 'directory', files: entries.length, children };
}

function onlyDirectory(entries: readonly Entry[]): string | undefined {
  const [head] = entries[0]?.rest ?? [];
  const isOnly = entries.every(({ rest }) => rest.length > 1 && rest[0] === head);
  return isOnly ? head : undefined;
}
