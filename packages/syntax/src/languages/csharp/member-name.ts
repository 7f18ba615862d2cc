import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/**
 * The name of a type or member: `constructor` and `destructor` for those that bear their class's name,
 * `this[]` for indexers, `operator +`, and `I.M` for what implements an interface's member explicitly.
 */
export function memberName(tree: SyntaxTree, node: number, words: readonly string[]): string {
  const name = childInField(tree, node, 'name');
  const text = name === undefined ? '' : nodeText(tree, name);
  const explicit = children(tree, node).find(
    (child) => typeName(tree, child) === 'explicit_interface_specifier',
  );
  const prefix = explicit === undefined ? '' : nodeText(tree, explicit).replace(/\s/g, '');
  switch (typeName(tree, node)) {
    case 'constructor_declaration':
      return words.includes('static') ? 'static constructor' : 'constructor';
    case 'destructor_declaration':
      return 'destructor';
    case 'indexer_declaration':
      return `${prefix}this[]`;
    case 'operator_declaration': {
      const operator = childInField(tree, node, 'operator');
      return `operator ${operator === undefined ? '' : nodeText(tree, operator)}`;
    }
    case 'conversion_operator_declaration': {
      const type = childInField(tree, node, 'type');
      return `operator ${type === undefined ? '' : nodeText(tree, type).replace(/\s/g, '')}`;
    }
    default:
      return prefix + text;
  }
}
