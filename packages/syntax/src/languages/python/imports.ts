import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import {
  childInField,
  children,
  fieldName,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { decodeString, stringSort } from './decode-string.js';
import { meaningfulChildren } from './meaningful-children.js';

/**
 * Imports of every form, also inside functions. `from . import a, b` imports `.a` and `.b`: each may
 * be a module of its own. What stands under `if TYPE_CHECKING:` is of kind `type`.
 */
export function pythonImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  const found: ImportFact[] = [];
  let typesUntil = 0;
  for (let node = 0; node < tree.size; node += 1) {
    if (isTypeChecking(tree, node)) {
      const body = childInField(tree, node, 'consequence');
      if (body !== undefined) typesUntil = Math.max(typesUntil, tree.next[body] ?? 0);
    }
    const line = lines.lineAt(tree.start[node] ?? 0);
    const kind = node < typesUntil ? 'type' : 'static';
    for (const specifier of specifiersAt(tree, node)) found.push({ specifier, kind, line });
    const dynamic = dynamicImport(tree, node);
    if (dynamic !== undefined) found.push({ specifier: dynamic, kind: 'dynamic', line });
  }
  return found;
}

function isTypeChecking(tree: SyntaxTree, node: number): boolean {
  if (typeName(tree, node) !== 'if_statement') return false;
  const condition = childInField(tree, node, 'condition');
  return condition !== undefined && /^(?:\w+\.)?TYPE_CHECKING$/.test(nodeText(tree, condition));
}

function specifiersAt(tree: SyntaxTree, node: number): readonly string[] {
  switch (typeName(tree, node)) {
    case 'import_statement':
      return namesIn(tree, node);
    case 'future_import_statement':
      return ['__future__'];
    case 'import_from_statement': {
      const module = childInField(tree, node, 'module_name');
      const from = module === undefined ? '' : withoutSpace(nodeText(tree, module));
      const names = /^\.+$/.test(from) ? namesIn(tree, node) : [];
      return names.length === 0 ? [from] : names.map((name) => from + name);
    }
    default:
      return [];
  }
}

function namesIn(tree: SyntaxTree, node: number): readonly string[] {
  return children(tree, node)
    .filter((child) => fieldName(tree, child) === 'name')
    .map((child) => {
      const name = childInField(tree, child, 'name') ?? child;
      return withoutSpace(nodeText(tree, name));
    });
}

/** `importlib.import_module("a")` and `__import__("a")` with a plain string. */
function dynamicImport(tree: SyntaxTree, node: number): string | undefined {
  if (typeName(tree, node) !== 'call') return undefined;
  const callee = childInField(tree, node, 'function');
  const list = childInField(tree, node, 'arguments');
  if (callee === undefined || list === undefined) return undefined;
  if (!/^(?:(?:importlib\.)?import_module|__import__)$/.test(nodeText(tree, callee)))
    return undefined;
  const first = meaningfulChildren(tree, list)[1];
  if (first === undefined || typeName(tree, first) !== 'string') return undefined;
  const [start, ...rest] = children(tree, first);
  const end = rest.at(-1);
  if (start === undefined || end === undefined) return undefined;
  const sort = stringSort(nodeText(tree, start));
  return sort.formatted
    ? undefined
    : decodeString(tree.text.slice(tree.end[start], tree.start[end]), sort);
}

function withoutSpace(text: string): string {
  return text.replace(/[\s\\]/g, '');
}
