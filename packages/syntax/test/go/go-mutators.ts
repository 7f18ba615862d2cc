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
  type Edit,
  type Mutator,
  remove,
  replace,
  swapNeighbours,
  tokens,
  withoutToken,
} from '../matrix/mutation.js';

const NAMES = ['identifier', 'field_identifier', 'type_identifier', 'package_identifier'];

/** Mistakes that change what a Go program does, by name. */
export const GO_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': operator({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '<<': '>>' }),
  'bit operator': operator({ '&': '|', '|': '&', '^': '-' }),
  comparison: operator({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' }),
  'logical operator': operator({ '&&': '||', '||': '&&' }),
  'assignment operator': operator({ '=': '+=', '+=': '-=', '*=': '/=' }),
  'increment and decrement': tokens({ '++': '--', '--': '++' }),
  'declaration and assignment': at(['short_var_declaration', 'range_clause'], (tree, node) =>
    swapToken(tree, node, ':=', '='),
  ),
  'removed not': at(['unary_expression'], (tree, node) => {
    const operand = childInField(tree, node, 'operand');
    return operand === undefined ? undefined : replace(tree, node, nodeText(tree, operand));
  }),
  'integer literal': at(['int_literal'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}7`),
  ),
  'float literal': at(['float_literal'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}7`),
  ),
  'integer to float': at(['int_literal'], (tree, node) =>
    /^\d+$/.test(nodeText(tree, node))
      ? replace(tree, node, `${nodeText(tree, node)}.0`)
      : undefined,
  ),
  'rune literal': at(['rune_literal'], (tree, node) => replace(tree, node, "'z'")),
  'string literal': at(
    ['interpreted_string_literal_content', 'raw_string_literal_content'],
    (tree, node) => replace(tree, node, `${nodeText(tree, node)}z`),
  ),
  'raw to interpreted': at(['raw_string_literal'], (tree, node) => {
    const text = nodeText(tree, node);
    // Only where a backslash is read differently: without one both are the same string.
    return text.includes('\\') ? replace(tree, node, `"${text.slice(1, -1)}"`) : undefined;
  }),
  boolean: at(['true', 'false'], (tree, node) =>
    replace(tree, node, typeName(tree, node) === 'true' ? 'false' : 'true'),
  ),
  nil: at(['nil'], (tree, node) => replace(tree, node, 'zero')),
  name: at(NAMES, (tree, node) => replace(tree, node, `${nodeText(tree, node)}_`)),
  'exported name': at(['field_identifier'], (tree, node) => {
    const text = nodeText(tree, node);
    const other = text.charAt(0).toLowerCase() + text.slice(1);
    return other === text ? undefined : replace(tree, node, other);
  }),
  'removed statement': dropLast(['statement_list']),
  'duplicated statement': at(['statement_list'], (tree, node) => {
    const last = statements(tree, node).at(-1);
    return last === undefined
      ? undefined
      : replace(tree, last, `${nodeText(tree, last)}\n${nodeText(tree, last)}`);
  }),
  'swapped statements': swapNeighbours(['statement_list']),
  'moved out of its block': at(['if_statement', 'for_statement'], (tree, node) => {
    const block = childInField(tree, node, 'consequence') ?? childInField(tree, node, 'body');
    const list = block === undefined ? undefined : statements(tree, block)[0];
    const last = list === undefined ? undefined : statements(tree, list).at(-1);
    if (block === undefined || last === undefined) return undefined;
    if (childInField(tree, node, 'alternative') !== undefined) return undefined;
    const [start, end] = [tree.start[last] ?? 0, tree.end[block] ?? 0];
    return { start, end, text: `}\n${nodeText(tree, last)}` };
  }),
  'removed argument': dropLast(['argument_list']),
  'swapped arguments': swapNeighbours(['argument_list']),
  'removed parameter': dropLast(['parameter_list']),
  'swapped parameters': swapNeighbours(['parameter_list']),
  'removed element': dropLast(['literal_value', 'expression_list']),
  'swapped elements': swapNeighbours(['literal_value', 'expression_list']),
  'removed field': dropLast(['field_declaration_list', 'interface_type']),
  'swapped fields': swapNeighbours(['field_declaration_list']),
  'removed tag': dropField(['field_declaration'], 'tag'),
  'removed key': at(['keyed_element'], (tree, node) => {
    const value = childInField(tree, node, 'value');
    return value === undefined ? undefined : replace(tree, node, nodeText(tree, value));
  }),
  'removed variadic': withoutToken(['variadic_argument', 'variadic_parameter_declaration'], '...'),
  'removed result': dropField(
    ['function_declaration', 'method_declaration', 'func_literal'],
    'result',
  ),
  'value receiver': at(['method_declaration'], (tree, node) => {
    const receiver = childInField(tree, node, 'receiver');
    const star = receiver === undefined ? -1 : nodeText(tree, receiver).indexOf('*');
    if (receiver === undefined || star < 0) return undefined;
    const start = (tree.start[receiver] ?? 0) + star;
    return { start, end: start + 1, text: '' };
  }),
  'removed pointer': withoutToken(['pointer_type'], '*'),
  'other channel direction': at(['channel_type'], (tree, node) => {
    const value = childInField(tree, node, 'value');
    return value === undefined ? undefined : replace(tree, node, `chan ${nodeText(tree, value)}`);
  }),
  'slice to array': at(['slice_type'], (tree, node) => {
    const element = childInField(tree, node, 'element');
    return element === undefined ? undefined : replace(tree, node, `[3]${nodeText(tree, element)}`);
  }),
  'swapped map types': at(['map_type'], (tree, node) => {
    const [key, value] = ['key', 'value'].map((field) => childInField(tree, node, field));
    return key === undefined || value === undefined || nodeText(tree, key) === nodeText(tree, value)
      ? undefined
      : replace(tree, node, `map[${nodeText(tree, value)}]${nodeText(tree, key)}`);
  }),
  'any to another interface': at(['type_identifier', 'interface_type'], (tree, node) =>
    nodeText(tree, node) === 'any' ? replace(tree, node, 'error') : undefined,
  ),
  'removed tilde': withoutToken(['negated_type'], '~'),
  'removed union member': dropLast(['type_elem']),
  'removed type parameter': dropLast(['type_parameter_list']),
  'removed type argument': dropLast(['type_arguments']),
  'removed go or defer': at(['go_statement', 'defer_statement'], (tree, node) =>
    swapToken(tree, node, nodeText(tree, node).slice(0, 2) === 'go' ? 'go' : 'defer', ''),
  ),
  'removed return value': at(['return_statement'], (tree, node) =>
    nodeText(tree, node) === 'return' ? undefined : replace(tree, node, 'return'),
  ),
  'negated condition': at(['if_statement', 'for_clause'], (tree, node) => {
    const condition = childInField(tree, node, 'condition');
    return condition === undefined
      ? undefined
      : replace(tree, condition, `!(${nodeText(tree, condition)})`);
  }),
  'removed initialiser': at(['if_statement', 'expression_switch_statement'], (tree, node) => {
    const initializer = childInField(tree, node, 'initializer');
    if (initializer === undefined) return undefined;
    const end = tree.text.indexOf(';', tree.end[initializer]) + 1;
    return { start: tree.start[initializer] ?? 0, end, text: '' };
  }),
  'removed else': at(['if_statement'], (tree, node) => {
    const [yes, no] = ['consequence', 'alternative'].map((field) =>
      childInField(tree, node, field),
    );
    return yes === undefined || no === undefined
      ? undefined
      : { start: tree.end[yes] ?? 0, end: tree.end[no] ?? 0, text: '' };
  }),
  'removed case': at(
    ['expression_case', 'type_case', 'communication_case', 'default_case'],
    remove,
  ),
  'removed case value': at(['expression_case'], (tree, node) => {
    const list = childInField(tree, node, 'value');
    return list === undefined ? undefined : dropLast(['expression_list'])(tree, list);
  }),
  'break and continue': tokens({ break: 'continue', continue: 'break' }),
  'removed label': at(['break_statement', 'continue_statement'], (tree, node) =>
    nodeText(tree, node).includes(' ')
      ? replace(tree, node, nodeText(tree, node).replace(/ .*/, ''))
      : undefined,
  ),
  'removed fallthrough': at(['fallthrough_statement'], remove),
  'removed range name': at(['range_clause'], (tree, node) => {
    const left = childInField(tree, node, 'left');
    const right = childInField(tree, node, 'right');
    return left === undefined || right === undefined
      ? undefined
      : replace(tree, node, `range ${nodeText(tree, right)}`);
  }),
  'slice bounds': at(['slice_expression'], (tree, node) => {
    const end = tree.end[node] ?? 0;
    return tree.text[end - 2] === ':' ? { start: end - 1, end: end - 1, text: '9' } : undefined;
  }),
  'removed capacity': at(['slice_expression'], (tree, node) => {
    const [end, capacity] = ['end', 'capacity'].map((field) => childInField(tree, node, field));
    return end === undefined || capacity === undefined
      ? undefined
      : { start: tree.end[end] ?? 0, end: tree.end[capacity] ?? 0, text: '' };
  }),
  'index to slice': at(['index_expression'], (tree, node) => {
    const end = tree.end[node] ?? 0;
    return { start: end - 1, end: end - 1, text: ':' };
  }),
  'other grouping': at(['binary_expression'], regroup),
  'const to var': at(['const_declaration'], (tree, node) => swapToken(tree, node, 'const', 'var')),
  'alias to type': withoutToken(['type_alias'], '='),
  'constant above': at(['const_spec'], (tree, node) => {
    const start = tree.start[node] ?? 0;
    const grouped = childInField(tree, node, 'value') === undefined;
    return grouped ? { start, end: start, text: '_\n' } : undefined;
  }),
};

function operator(swaps: Readonly<Record<string, string>>): Mutator {
  const swap = tokens(swaps);
  return (tree, node) => (fieldName(tree, node) === 'operator' ? swap(tree, node) : undefined);
}

function swapToken(tree: SyntaxTree, node: number, from: string, to: string): Edit | undefined {
  const token = children(tree, node).find((child) => typeName(tree, child) === from);
  return token === undefined ? undefined : replace(tree, token, to);
}

function statements(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
}

/** `a + (b * c)` and `a * b + c` the other way round. */
function regroup(tree: SyntaxTree, node: number): Edit | undefined {
  const left = childInField(tree, node, 'left');
  const right = childInField(tree, node, 'right');
  if (left === undefined || right === undefined || typeName(tree, left) !== 'binary_expression')
    return undefined;
  const inner = childInField(tree, left, 'right');
  if (inner === undefined) return undefined;
  const [start, end] = [tree.start[inner] ?? 0, tree.end[right] ?? 0];
  return { start, end, text: `(${tree.text.slice(start, end)})` };
}
