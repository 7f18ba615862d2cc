import type { ImportFact } from '../../facts.js';
import { linesOf } from '../../line-index.js';
import {
  childInField,
  children,
  isNamed,
  nodesOfTypes,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { decodeString } from './literal-values.js';

/** Imports of every form: static, type-only, re-exports, `import()`, `require()` and `import x = require()`. */
export function typescriptImports(tree: SyntaxTree): readonly ImportFact[] {
  const lines = linesOf(tree);
  const found: ImportFact[] = [];
  for (const node of nodesOfTypes(tree, IMPORTING)) {
    const fact = importAt(tree, node);
    if (fact !== undefined) found.push({ ...fact, line: lines.lineAt(tree.start[node] ?? 0) });
  }
  return found;
}

const IMPORTING = new Set([
  'import_statement',
  'export_statement',
  'import_require_clause',
  'call_expression',
]);

function importAt(tree: SyntaxTree, node: number): Omit<ImportFact, 'line'> | undefined {
  switch (typeName(tree, node)) {
    case 'import_statement':
      return fromSource(tree, node, 'static');
    case 'export_statement':
      return fromSource(tree, node, 'reexport');
    case 'import_require_clause':
      return fromSource(tree, node, 'require');
    case 'call_expression':
      return fromCall(tree, node);
    default:
      return undefined;
  }
}

function fromSource(
  tree: SyntaxTree,
  node: number,
  kind: ImportFact['kind'],
): Omit<ImportFact, 'line'> | undefined {
  const source = childInField(tree, node, 'source');
  if (source === undefined) return undefined;
  const typeOnly = kind !== 'require' && hasToken(tree, node, 'type');
  return { specifier: decodeString(nodeText(tree, source)), kind: typeOnly ? 'type' : kind };
}

const LONGEST = 'require.resolve'.length;

function fromCall(tree: SyntaxTree, node: number): Omit<ImportFact, 'line'> | undefined {
  const callee = childInField(tree, node, 'function');
  // Most calls are of something longer.
  if (callee === undefined || (tree.end[callee] ?? 0) - (tree.start[callee] ?? 0) > LONGEST)
    return undefined;
  const name = nodeText(tree, callee);
  const kind =
    name === 'import'
      ? 'dynamic'
      : name === 'require' || name === 'require.resolve'
        ? 'require'
        : undefined;
  const list = childInField(tree, node, 'arguments');
  if (kind === undefined || list === undefined) return undefined;
  const [first] = children(tree, list).filter(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  if (first === undefined || typeName(tree, first) !== 'string') return undefined;
  return { specifier: decodeString(nodeText(tree, first)), kind };
}

function hasToken(tree: SyntaxTree, node: number, token: string): boolean {
  const end = tree.next[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end)
    if (!isNamed(tree, child) && typeName(tree, child) === token) return true;
  return false;
}
