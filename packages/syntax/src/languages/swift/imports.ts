import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { attributesOf } from './modifiers.js';

/** 42: every import by the dotted name of what it imports; `@_exported` ones are passed on. */
export function swiftImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  const found: ImportFact[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (typeName(tree, node) !== 'import_declaration') continue;
    const name = children(tree, node).find((child) => typeName(tree, child) === 'identifier');
    if (name === undefined) continue;
    const isPassedOn = attributesOf(tree, node).some((attribute) =>
      /^@_exported\b/.test(nodeText(tree, attribute)),
    );
    found.push({
      specifier: nodeText(tree, name).replace(/\s/g, ''),
      kind: isPassedOn ? 'reexport' : 'static',
      line: lines.lineAt(tree.start[node] ?? 0),
    });
  }
  return found;
}
