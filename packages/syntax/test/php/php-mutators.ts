import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../src/syntax-tree.js';
import {
  at,
  dropField,
  dropLast,
  type Mutator,
  remove,
  replace,
  swapNeighbours,
  tokens,
  withoutToken,
} from '../matrix/mutation.js';

const PARAMETERS = ['simple_parameter', 'property_promotion_parameter', 'variadic_parameter'];
const LISTS = ['arguments', 'array_creation_expression', 'list_literal', 'match_condition_list'];

/** Mistakes that change what a PHP program does, by name. */
export const PHP_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': operator({ '+': '-', '-': '+', '*': '/', '%': '*', '.': '+' }),
  comparison: operator({ '<': '<=', '>': '>=', '>=': '>', '==': '!=', '===': '!==', '!==': '===' }),
  'logical operator': operator({ '&&': '||', '||': '&&', '??': '&&' }),
  'assignment operator': operator({ '+=': '-=', '**=': '*=' }),
  'increment and decrement': operator({ '++': '--', '--': '++' }),
  'safe navigation': at(['nullsafe_member_call_expression'], (tree, node) => {
    const token = children(tree, node).find((child) => typeName(tree, child) === '?->');
    return token === undefined ? undefined : replace(tree, token, '->');
  }),
  'removed not': at(['unary_op_expression'], (tree, node) => {
    const argument = childInField(tree, node, 'argument');
    return argument === undefined ? undefined : replace(tree, node, nodeText(tree, argument));
  }),
  'number literal': at(['integer', 'float'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}7`),
  ),
  'string literal': at(['string_content'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}z`),
  ),
  'variable in a string': at(['encapsed_string', 'heredoc'], (tree, node) => {
    const text = nodeText(tree, node);
    return text.includes('$') ? replace(tree, node, text.replace('$', '\\$')) : undefined;
  }),
  escape: at(['escape_sequence'], (tree, node) => replace(tree, node, '\\e')),
  boolean: at(['boolean'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'true' ? 'false' : 'true'),
  ),
  null: at(['null'], (tree, node) => replace(tree, node, '0')),
  name: at(['name'], (tree, node) => replace(tree, node, `${nodeText(tree, node)}_`)),
  'variable to constant': at(['variable_name'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace('$', '')),
  ),
  'removed statement': dropLast(['compound_statement']),
  'duplicated statement': at(['compound_statement'], (tree, node) => {
    const last = children(tree, node).findLast((child) => isNamed(tree, child));
    return last === undefined
      ? undefined
      : replace(tree, last, `${nodeText(tree, last)}\n${nodeText(tree, last)}`);
  }),
  'swapped statements': swapNeighbours(['compound_statement']),
  'removed member': dropLast(['declaration_list', 'enum_declaration_list']),
  'swapped members': swapNeighbours(['declaration_list', 'enum_declaration_list']),
  'removed element': dropLast(LISTS),
  'swapped elements': swapNeighbours(LISTS),
  'removed parameter': dropLast(['formal_parameters']),
  'swapped parameters': swapNeighbours(['formal_parameters']),
  'removed default': dropField(PARAMETERS, 'default_value', '='),
  'removed type': dropField([...PARAMETERS, 'property_declaration'], 'type'),
  'other type': at(['primitive_type'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'int' ? 'string' : 'int'),
  ),
  'removed return type': dropField(
    ['method_declaration', 'function_definition'],
    'return_type',
    ':',
  ),
  'removed question mark': withoutToken(['optional_type'], '?'),
  'removed union member': dropLast(['union_type', 'type_list']),
  'removed reference': at(['reference_modifier'], remove),
  'removed by reference': withoutToken(['by_ref'], '&'),
  'removed variadic': withoutToken(['variadic_parameter', 'variadic_unpacking'], '...'),
  'removed captured variable': dropLast(['anonymous_function_use_clause']),
  visibility: at(['visibility_modifier'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'public' ? 'protected' : 'public'),
  ),
  'removed static': at(['static_modifier'], remove),
  'removed final': at(['final_modifier'], remove),
  'removed readonly': at(['readonly_modifier'], remove),
  'removed parent': at(['base_clause'], remove),
  'removed interface': dropLast(['class_interface_clause']),
  'removed trait': at(['use_declaration'], remove),
  'removed attribute': at(['attribute_list'], remove),
  'attribute argument': at(['attribute'], (tree, node) => {
    const end = tree.end[node] ?? 0;
    return tree.text[end - 1] === ')' ? { start: end - 1, end: end - 1, text: ', 9' } : undefined;
  }),
  'named argument': at(['argument'], (tree, node) => {
    const value = children(tree, node).at(-1);
    return value === undefined || childInField(tree, node, 'name') === undefined
      ? undefined
      : replace(tree, node, nodeText(tree, value));
  }),
  'removed return value': at(['return_statement'], (tree, node) =>
    nodeText(tree, node) === 'return;' ? undefined : replace(tree, node, 'return;'),
  ),
  'removed yield key': at(['yield_expression'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(/[^ ]+ => /, '')),
  ),
  'negated condition': at(['if_statement', 'while_statement', 'else_if_clause'], (tree, node) => {
    const condition = childInField(tree, node, 'condition');
    return condition === undefined
      ? undefined
      : replace(tree, condition, `(!${nodeText(tree, condition)})`);
  }),
  'removed else': at(['else_clause', 'else_if_clause', 'finally_clause'], remove),
  'elseif to if': at(['else_if_clause'], (tree, node) => {
    const start = tree.start[node] ?? 0;
    return { start, end: start + 'elseif'.length, text: 'if' };
  }),
  'break and continue': tokens({ break: 'continue', continue: 'break' }),
  'break depth': at(['break_statement'], (tree, node) => replace(tree, node, 'break 3;')),
  'removed case': at(['case_statement', 'default_statement', 'enum_case'], remove),
  'removed match arm': at(['match_conditional_expression'], (tree, node) =>
    replace(tree, node, '9 => 9'),
  ),
  'array key': at(['array_element_initializer'], (tree, node) => {
    const [, arrow, value] = children(tree, node);
    return arrow === undefined || value === undefined || typeName(tree, arrow) !== '=>'
      ? undefined
      : replace(tree, node, nodeText(tree, value));
  }),
  'left out': at(['list_literal'], (tree, node) => {
    const start = (tree.start[node] ?? 0) + 1;
    return nodeText(tree, node).startsWith('[') ? { start, end: start, text: ', ' } : undefined;
  }),
  cast: at(['cast_type'], (tree, node) => replace(tree, node, 'float')),
  'removed silence': withoutToken(['error_suppression_expression'], '@'),
  'removed clone': withoutToken(['clone_expression'], 'clone'),
  'other scope': at(['relative_scope'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'self' ? 'parent' : 'self'),
  ),
  'other grouping': at(['binary_expression'], regroup),
  'constant value': at(['const_element'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(/=[\s\S]*/, '= 99')),
  ),
};

function operator(swaps: Readonly<Record<string, string>>): Mutator {
  const swap = tokens(swaps);
  return (tree, node) => (fieldName(tree, node) === 'operator' ? swap(tree, node) : undefined);
}

/** `a * b + c` the other way round. */
function regroup(tree: SyntaxTree, node: number) {
  const left = childInField(tree, node, 'left');
  const right = childInField(tree, node, 'right');
  if (left === undefined || right === undefined || typeName(tree, left) !== 'binary_expression')
    return undefined;
  const inner = childInField(tree, left, 'right');
  if (inner === undefined) return undefined;
  const [start, end] = [tree.start[inner] ?? 0, tree.end[right] ?? 0];
  return { start, end, text: `(${tree.text.slice(start, end)})` };
}
