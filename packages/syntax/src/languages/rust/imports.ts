import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeEscapes } from './literal-values.js';
import { plainName } from './plain-name.js';
import { usePaths } from './use-paths.js';

/**
 * Every path of `use` (`a::b`, `a::*`), `extern crate` (`a`) and `mod a;` (`self::a`, or the file's
 * name that `#[path]` gives), in source order. Paths are relative to the file's own module: what an
 * inline module calls `super::a` is `self::a` here.
 */
export function rustImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  const found: ImportFact[] = [];
  const visit = (node: number, modules: readonly string[]) => {
    let path: string | undefined;
    for (const child of children(tree, node)) {
      const add = (specifier: string, kind: ImportFact['kind'], at = child) =>
        found.push({ specifier, kind, line: lines.lineAt(tree.start[at] ?? 0) });
      const type = typeName(tree, child);
      const argument = childInField(tree, child, 'argument');
      if (type === 'attribute_item') path = pathAttribute(nodeText(tree, child)) ?? path;
      else if (type === 'use_declaration' && argument !== undefined)
        for (const use of usePaths(tree, argument))
          add(
            fromFile(use.path, modules),
            isVisible(tree, child) ? 'reexport' : 'static',
            use.node,
          );
      else if (type === 'extern_crate_declaration') add(nameOf(tree, child), 'static');
      else if (type === 'mod_item') {
        const body = childInField(tree, child, 'body');
        const inner = [...modules, nameOf(tree, child)];
        if (body !== undefined) visit(body, inner);
        else add(path ?? ['self', ...inner].join('::'), 'static');
      } else visit(child, modules);
      if (type !== 'attribute_item' && !type.endsWith('_comment')) path = undefined;
    }
  };
  visit(0, []);
  return found;
}

function nameOf(tree: SyntaxTree, node: number): string {
  const name = childInField(tree, node, 'name');
  return name === undefined ? '' : plainName(nodeText(tree, name));
}

function isVisible(tree: SyntaxTree, node: number): boolean {
  return children(tree, node).some((child) => typeName(tree, child) === 'visibility_modifier');
}

function pathAttribute(text: string): string | undefined {
  const value = /^#\s*\[\s*path\s*=\s*"((?:[^"\\]|\\.)*)"\s*\]$/.exec(text)?.[1];
  return value === undefined ? undefined : decodeEscapes(value);
}

/** A path inside an inline module as the file's own module would write it. */
function fromFile(path: string, modules: readonly string[]): string {
  if (modules.length === 0) return path;
  const parts = path.split('::');
  let depth = modules.length;
  let at = parts[0] === 'self' ? 1 : 0;
  while (parts[at] === 'super' && depth > 0) {
    depth -= 1;
    at += 1;
  }
  if (at === 0) return path;
  const rest = [...modules.slice(0, depth), ...parts.slice(at)];
  return rest[0] === 'super' ? rest.join('::') : ['self', ...rest].join('::');
}
