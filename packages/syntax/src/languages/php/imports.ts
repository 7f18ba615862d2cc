import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { namedChildren } from './named-children.js';

/** Every `use` of a namespace, and `require` and `include` of a fixed path, also behind `__DIR__`. */
export function phpImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  const found: ImportFact[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const type = typeName(tree, node);
    const line = () => lines.lineAt(tree.start[node] ?? 0);
    if (type === 'namespace_use_declaration')
      for (const specifier of usedNames(tree, node))
        found.push({ specifier, kind: 'static', line: line() });
    if (!INCLUDES.has(type)) continue;
    const path = includedPath(tree, node);
    if (path !== undefined) found.push({ specifier: path, kind: 'require', line: line() });
  }
  return found;
}

const INCLUDES = new Set([
  'require_expression',
  'require_once_expression',
  'include_expression',
  'include_once_expression',
]);

function usedNames(tree: SyntaxTree, node: number): readonly string[] {
  const group = childInField(tree, node, 'body');
  const prefix = namedChildren(tree, node).find(
    (child) => typeName(tree, child) === 'namespace_name',
  );
  const start = group === undefined || prefix === undefined ? '' : `${nodeText(tree, prefix)}\\`;
  return namedChildren(tree, group ?? node)
    .filter((child) => typeName(tree, child) === 'namespace_use_clause')
    .flatMap((clause) => {
      const [name] = namedChildren(tree, clause);
      return name === undefined
        ? []
        : [(start + nodeText(tree, name)).replace(/\s/g, '').replace(/^\\/, '')];
    });
}

function includedPath(tree: SyntaxTree, node: number): string | undefined {
  const [path] = namedChildren(tree, node);
  if (path === undefined) return undefined;
  const text = nodeText(tree, path).replace(/^\(\s*|\s*\)$/g, '');
  const plain = /^(['"])([^'"\\$]+)\1$/.exec(text);
  if (plain !== null) return plain[2];
  const beside = /^(?:__DIR__|dirname\(__FILE__\))\s*\.\s*(['"])\/?([^'"\\$]+)\1$/.exec(text);
  return beside === null ? undefined : `./${beside[2]}`;
}
