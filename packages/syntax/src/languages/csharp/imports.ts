import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';

/** Every `using` of a file in source order: the namespace or type, whether static, global or an alias. */
export function csharpImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  const found: ImportFact[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (typeName(tree, node) !== 'using_directive') continue;
    const alias = childInField(tree, node, 'name');
    const target = children(tree, node).find(
      (child) => isNamed(tree, child) && child !== alias && typeName(tree, child) !== 'comment',
    );
    const text = nodeText(tree, target ?? alias ?? node).replace(/\s/g, '');
    found.push({ specifier: text, kind: 'static', line: lines.lineAt(tree.start[node] ?? 0) });
  }
  return found;
}
