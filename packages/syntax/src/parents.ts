import type { SyntaxTree } from './syntax-tree.js';

const known = new WeakMap<SyntaxTree, Int32Array>();

/** The node that a node hangs on; -1 for the root. */
export function parentOf(tree: SyntaxTree, node: number): number {
  let parents = known.get(tree);
  if (parents === undefined) {
    parents = findParents(tree);
    known.set(tree, parents);
  }
  return parents[node] ?? -1;
}

function findParents(tree: SyntaxTree): Int32Array {
  const parents = new Int32Array(tree.size).fill(-1);
  const open: number[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    while (open.length > 0 && (tree.next[open.at(-1) ?? 0] ?? 0) <= node) open.pop();
    parents[node] = open.at(-1) ?? -1;
    open.push(node);
  }
  return parents;
}
