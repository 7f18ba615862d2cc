import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import { children, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { isComment } from './is-comment.js';

/** Every import in source order: `a.b.C`, `a.b.*`; a static one names the member, `a.b.C.m`. */
export function javaImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  return children(tree, 0)
    .filter((node) => typeName(tree, node) === 'import_declaration')
    .map((node) => ({
      specifier: children(tree, node)
        .filter((child) => isNamed(tree, child) && !isComment(tree, child))
        .map((child) => nodeText(tree, child).replace(/\/\*[\s\S]*?\*\/|\/\/.*|\s/g, ''))
        .join('.'),
      kind: 'static',
      line: lines.lineAt(tree.start[node] ?? 0),
    }));
}
