import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** Every `#include` in source order, as written between the quotes; `<…>` for the system's. */
export function cImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  const found: ImportFact[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (typeName(tree, node) !== 'preproc_include') continue;
    const path = childInField(tree, node, 'path');
    const text = path === undefined ? '' : nodeText(tree, path).trim();
    const specifier = text.startsWith('"') ? text.slice(1, -1) : text;
    found.push({ specifier, kind: 'static', line: lines.lineAt(tree.start[node] ?? 0) });
  }
  return found;
}
