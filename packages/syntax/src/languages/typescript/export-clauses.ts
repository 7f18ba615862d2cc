import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/**
 * What `export { a, b as c }` and `export default a` in a scope say of its declarations: modifiers
 * by local name. `export { a }` counts like `export` before the declaration.
 */
export function exportClauses(
  tree: SyntaxTree,
  scope: number,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, ...modifiers: string[]) =>
    found.set(name, [...(found.get(name) ?? []), ...modifiers]);
  for (const statement of children(tree, scope)) {
    if (
      typeName(tree, statement) !== 'export_statement' ||
      childInField(tree, statement, 'source') !== undefined
    )
      continue;
    const value = childInField(tree, statement, 'value');
    if (value !== undefined && typeName(tree, value) === 'identifier')
      add(nodeText(tree, value), 'export', 'default');
    const kids = children(tree, statement);
    const assigned = kids.findIndex((child) => typeName(tree, child) === '=');
    const [target] = assigned < 0 ? [] : kids.slice(assigned + 1);
    if (target !== undefined && typeName(tree, target) === 'identifier')
      add(nodeText(tree, target), 'export', 'export=');
    const typeOnly = kids.some((child) => typeName(tree, child) === 'type');
    for (const clause of kids) {
      if (typeName(tree, clause) !== 'export_clause') continue;
      for (const specifier of children(tree, clause)) addSpecifier(tree, specifier, typeOnly, add);
    }
  }
  return found;
}

function addSpecifier(
  tree: SyntaxTree,
  specifier: number,
  typeOnly: boolean,
  add: (name: string, ...modifiers: string[]) => void,
): void {
  if (typeName(tree, specifier) !== 'export_specifier') return;
  const name = childInField(tree, specifier, 'name');
  if (name === undefined) return;
  if (typeOnly || children(tree, specifier).some((child) => typeName(tree, child) === 'type'))
    add(nodeText(tree, name), 'type only');
  const alias = childInField(tree, specifier, 'alias');
  const aliased = alias === undefined ? nodeText(tree, name) : nodeText(tree, alias);
  if (aliased === nodeText(tree, name)) add(aliased, 'export');
  else if (aliased === 'default') add(nodeText(tree, name), 'export', 'default');
  else add(nodeText(tree, name), 'export', `as ${aliased}`);
}
