import { parentOf } from '../../parents.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { childOfType, parts } from './tokens.js';

/**
 * 50: the value of a body that is nothing but `{ return value }`, where `= value` means the same: the
 * type is written, so that it is not taken from the value, and it is not `Unit`.
 */
export function soleReturn(tree: SyntaxTree, body: number): number | undefined {
  const [block] = parts(tree, body);
  if (block === undefined || typeName(tree, block) !== 'block') return undefined;
  const [statement, ...others] = parts(tree, block);
  if (statement === undefined || others.length > 0) return undefined;
  if (typeName(tree, statement) !== 'return_expression') return undefined;
  const [keyword] = children(tree, statement);
  const [value] = parts(tree, statement);
  if (keyword === undefined || typeName(tree, keyword) !== 'return') return undefined;
  return value !== undefined && hasWrittenType(tree, parentOf(tree, body)) ? value : undefined;
}

function hasWrittenType(tree: SyntaxTree, owner: number): boolean {
  const kids = children(tree, owner);
  const colon = kids.findIndex((child) => typeName(tree, child) === ':');
  const type = kids[colon + 1];
  if (colon >= 0 && type !== undefined) return nodeText(tree, type) !== 'Unit';
  if (typeName(tree, owner) !== 'getter') return false;
  const variable = childOfType(tree, parentOf(tree, owner), 'variable_declaration');
  return variable !== undefined && childOfType(tree, variable, ':') !== undefined;
}
