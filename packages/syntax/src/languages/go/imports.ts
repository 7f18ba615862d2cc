import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeString } from './decode-string.js';

/** Every import path, in groups or alone. */
export function goImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  const found: ImportFact[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (typeName(tree, node) !== 'import_spec') continue;
    const path = childInField(tree, node, 'path');
    if (path === undefined) continue;
    const specifier = decodeString(nodeText(tree, path));
    found.push({ specifier, kind: 'static', line: lines.lineAt(tree.start[node] ?? 0) });
  }
  return found;
}
