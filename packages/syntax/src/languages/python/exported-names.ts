import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeString, stringSort } from './decode-string.js';

/**
 * The names in a module's `__all__`, from every literal list or tuple that is assigned or added to
 * it; `undefined` without one.
 */
export function exportedNames(tree: SyntaxTree, module: number): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  let listed = false;
  for (const statement of children(tree, module)) {
    if (typeName(tree, statement) !== 'expression_statement') continue;
    for (const assignment of children(tree, statement)) {
      const left = childInField(tree, assignment, 'left');
      const right = childInField(tree, assignment, 'right');
      if (left === undefined || right === undefined || nodeText(tree, left) !== '__all__') continue;
      listed = true;
      for (const name of stringsIn(tree, right)) names.add(name);
    }
  }
  return listed ? names : undefined;
}

function stringsIn(tree: SyntaxTree, node: number): readonly string[] {
  const found: string[] = [];
  const end = tree.next[node] ?? 0;
  for (let at = node; at < end; at += 1) {
    if (typeName(tree, at) !== 'string') continue;
    const kids = children(tree, at);
    const [first, last] = [kids[0] ?? at, kids.at(-1) ?? at];
    const text = tree.text.slice(tree.end[first], tree.start[last]);
    found.push(decodeString(text, stringSort(nodeText(tree, first))));
  }
  return found;
}
