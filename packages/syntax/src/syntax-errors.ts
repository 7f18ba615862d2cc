import type { SyntaxErrorFact } from './facts.js';
import { linesOf } from './line-index.js';
import type { SyntaxTree } from './syntax-tree.js';

/** Outermost broken stretches and made-up nodes, in order. */
export function syntaxErrors(tree: SyntaxTree): readonly SyntaxErrorFact[] {
  const lines = linesOf(tree);
  return brokenNodes(tree).map((node) => {
    const [start, end] = [tree.start[node] ?? 0, tree.end[node] ?? 0];
    return {
      line: lines.lineAt(start),
      column: lines.columnAt(start),
      endLine: lines.lineAt(end),
      endColumn: lines.columnAt(end),
    };
  });
}

/** How much of a file could not be read, in UTF-16 units; a made-up node counts as one. */
export function brokenLength(tree: SyntaxTree): number {
  return brokenNodes(tree).reduce(
    (sum, node) => sum + Math.max(1, (tree.end[node] ?? 0) - (tree.start[node] ?? 0)),
    0,
  );
}

function brokenNodes(tree: SyntaxTree): readonly number[] {
  const found: number[] = [];
  const error = tree.types.names.lastIndexOf('ERROR');
  const { type, missing } = tree;
  if (missing.size === 0 && !type.includes(error)) return found;
  let node = 0;
  while (node < tree.size) {
    const broken = type[node] === error;
    if (broken || (missing.size > 0 && missing.has(node))) found.push(node);
    node = broken ? (tree.next[node] ?? tree.size) : node + 1;
  }
  return found;
}
