import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { namedChildren } from './meaningful-children.js';
import { symbolName } from './symbol-name.js';

/**
 * `require`, `require_relative` and `load` with a fixed path, and `autoload`, which loads when first
 * used. A relative path starts with a dot, as `require_relative "a"` does not have to.
 */
export function rubyImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  const found: ImportFact[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const fact = importAt(tree, node);
    if (fact !== undefined) found.push({ ...fact, line: lines.lineAt(tree.start[node] ?? 0) });
  }
  return found;
}

function importAt(tree: SyntaxTree, node: number): Omit<ImportFact, 'line'> | undefined {
  if (typeName(tree, node) !== 'call') return undefined;
  const method = childInField(tree, node, 'method');
  const list = childInField(tree, node, 'arguments');
  if (method === undefined || list === undefined) return undefined;
  const word = nodeText(tree, method);
  const path = namedChildren(tree, list)[word === 'autoload' ? 1 : 0];
  if (path === undefined || typeName(tree, path) !== 'string' || !WORDS.has(word)) return undefined;
  const specifier = symbolName(tree, path);
  if (specifier === undefined) return undefined;
  const relative = word === 'require_relative' && !specifier.startsWith('.');
  return {
    specifier: relative ? `./${specifier}` : specifier,
    kind: word === 'autoload' ? 'dynamic' : 'require',
  };
}

const WORDS = new Set(['require', 'require_relative', 'load', 'autoload']);
