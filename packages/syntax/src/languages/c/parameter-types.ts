import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { join } from './compact.js';
import { tokenize } from './tokenize.js';

/** Types of a function's parameters and its own qualifiers, which overloads may differ by. */
export function parameterTypes(tree: SyntaxTree, callable: number): string {
  const list = parameterList(tree, callable);
  const kids = list === undefined ? [] : children(tree, list);
  const types = kids
    .filter((child) => isNamed(tree, child) || typeName(tree, child) === '...')
    .filter((child) => typeName(tree, child) !== 'comment')
    .map((parameter) => parameterType(tree, parameter));
  const qualifiers = children(tree, callable)
    .filter((child) => QUALIFIERS.has(typeName(tree, child)))
    .map((child) => nodeText(tree, child));
  return [types.join(',').replace(/^void$/, ''), ...qualifiers].join(' ').trim();
}

const QUALIFIERS = new Set(['type_qualifier', 'ref_qualifier']);

function parameterList(tree: SyntaxTree, callable: number): number | undefined {
  const inner = childInField(tree, callable, 'declarator');
  return (
    childInField(tree, callable, 'parameters') ??
    (inner === undefined ? undefined : childInField(tree, inner, 'parameters'))
  );
}

/** A parameter without its name and default value. */
function parameterType(tree: SyntaxTree, parameter: number): string {
  if (typeName(tree, parameter) === '...') return '...';
  const value = childInField(tree, parameter, 'default_value');
  const end = value === undefined ? tree.end[parameter] : tree.start[value];
  const declarator = childInField(tree, parameter, 'declarator');
  const name = declarator === undefined ? undefined : innermost(tree, declarator);
  const [from, to] = name === undefined ? [end, end] : [tree.start[name], tree.end[name]];
  const text = `${tree.text.slice(tree.start[parameter], from)} ${tree.text.slice(to, end)}`;
  return join(tokenize(text.replace(/=\s*$/, '')));
}

/** The name in a declarator. */
function innermost(tree: SyntaxTree, node: number): number | undefined {
  if (typeName(tree, node) === 'identifier') return node;
  for (const child of children(tree, node)) {
    if (!/(?:declarator|identifier)$/.test(typeName(tree, child))) continue;
    const found = innermost(tree, child);
    if (found !== undefined) return found;
  }
  return undefined;
}
