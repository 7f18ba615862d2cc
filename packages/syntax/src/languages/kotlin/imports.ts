import type { ImportFact } from '../../facts.js';
import { lineIndex } from '../../line-index.js';
import { nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { childOfType } from './tokens.js';

/** 53: every import by its dotted name, with `.*` where all of a package is meant. */
export function kotlinImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = lineIndex(tree.text);
  const found: ImportFact[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (typeName(tree, node) !== 'import') continue;
    const name = childOfType(tree, node, 'qualified_identifier');
    if (name === undefined) continue;
    const all = childOfType(tree, node, '*') === undefined ? '' : '.*';
    found.push({
      specifier: nodeText(tree, name).replace(/[\s`]/g, '') + all,
      kind: 'static',
      line: lines.lineAt(tree.start[node] ?? 0),
    });
  }
  return found;
}
