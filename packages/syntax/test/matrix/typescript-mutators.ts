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
} from './mutation.js';

const LISTS = ['statement_block', 'class_body', 'object', 'interface_body', 'object_type'];
const ANNOTATED = ['required_parameter', 'optional_parameter', 'variable_declarator'];
const MEMBERS = ['method_definition', 'public_field_definition', 'property_signature'];
const FUNCTIONS = ['function_declaration', 'arrow_function', 'method_definition'];

/** Mistakes that change what a program or its types mean, by name. */
export const TYPESCRIPT_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': inBinary({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }),
  comparison: inBinary({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' }),
  'logical operator': inBinary({ '&&': '||', '||': '&&', '??': '||' }),
  'assignment operator': tokens({ '+=': '-=', '-=': '+=', '||=': '&&=', '??=': '||=' }),
  'increment and decrement': tokens({ '++': '--', '--': '++' }),
  'number literal': at(['number'], (tree, node) => replace(tree, node, `9${nodeText(tree, node)}`)),
  'string literal': at(['string_fragment'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}z`),
  ),
  boolean: at(['true', 'false'], (tree, node) =>
    replace(tree, node, typeName(tree, node) === 'true' ? 'false' : 'true'),
  ),
  'null and undefined': at(['null', 'undefined'], (tree, node) =>
    replace(tree, node, typeName(tree, node) === 'null' ? 'undefined' : 'null'),
  ),
  identifier: at(['identifier'], (tree, node) => replace(tree, node, `${nodeText(tree, node)}_`)),
  'property name': at(['property_identifier'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}_`),
  ),
  'type name': at(['type_identifier'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}_`),
  ),
  'predefined type': at(['predefined_type'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'string' ? 'number' : 'string'),
  ),
  'removed statement or member': dropLast(LISTS),
  'duplicated statement': at(['statement_block'], (tree, node) => {
    const last = children(tree, node)
      .filter((child) => isNamed(tree, child) && typeName(tree, child) !== 'comment')
      .at(-1);
    if (last === undefined || typeName(tree, last) === 'empty_statement') return undefined;
    return replace(tree, last, `${nodeText(tree, last)}\n${nodeText(tree, last)}`);
  }),
  'swapped statements or members': swapNeighbours(LISTS),
  'removed argument': dropLast(['arguments']),
  'swapped arguments': swapNeighbours(['arguments']),
  'removed parameter': dropLast(['formal_parameters']),
  'swapped parameters': swapNeighbours(['formal_parameters']),
  'removed element': dropLast(['array', 'tuple_type']),
  'removed type argument': dropLast(['type_arguments']),
  'removed type parameter': dropLast(['type_parameters']),
  'removed await': withoutToken(['await_expression', 'for_in_statement'], 'await'),
  'removed yield star': withoutToken(['yield_expression', ...FUNCTIONS], '*'),
  'removed non-null assertion': withoutToken(['non_null_expression'], '!'),
  'removed not': withoutToken(['unary_expression'], '!'),
  'removed question mark': withoutToken(
    ['optional_parameter', ...MEMBERS, 'method_signature'],
    '?',
  ),
  'removed optional chain': at(['member_expression'], (tree, node) => {
    const chain = childInField(tree, node, 'optional_chain');
    return chain === undefined ? undefined : replace(tree, chain, '.');
  }),
  'removed default value': dropField(ANNOTATED, 'value', '='),
  'removed type annotation': dropField([...ANNOTATED, ...MEMBERS], 'type'),
  'removed return type': dropField([...FUNCTIONS, 'method_signature'], 'return_type'),
  'removed async': withoutToken(FUNCTIONS, 'async'),
  'removed static': withoutToken(MEMBERS, 'static'),
  'removed readonly': withoutToken([...MEMBERS, 'required_parameter'], 'readonly'),
  'removed access modifier': at(['accessibility_modifier'], remove),
  'removed export': withoutToken(['export_statement'], 'export'),
  'const to let': at(['lexical_declaration'], (tree, node) => {
    const [keyword] = children(tree, node);
    return keyword === undefined || typeName(tree, keyword) !== 'const'
      ? undefined
      : replace(tree, keyword, 'let');
  }),
  'line break after return': at(['return_statement'], (tree, node) => {
    const value = children(tree, node).find((child) => isNamed(tree, child));
    return value === undefined || typeName(tree, value) === 'comment'
      ? undefined
      : replace(tree, value, `\n${nodeText(tree, value)}`);
  }),
  'removed return value': at(['return_statement'], (tree, node) => {
    const value = children(tree, node).find((child) => isNamed(tree, child));
    return value === undefined || typeName(tree, value) === 'comment'
      ? undefined
      : remove(tree, value);
  }),
  elision: at(['array'], (tree, node) => insertAfter(tree, node, '[', ',')),
  'removed spread': withoutToken(['spread_element', 'rest_pattern', 'rest_type'], '...'),
  'negated condition': at(['if_statement', 'while_statement'], (tree, node) => {
    const condition = childInField(tree, node, 'condition');
    return condition === undefined
      ? undefined
      : replace(tree, condition, `(!${nodeText(tree, condition)})`);
  }),
  'removed else': dropField(['if_statement'], 'alternative'),
  'swapped branches': at(['ternary_expression'], (tree, node) => {
    const [yes, no] = ['consequence', 'alternative'].map((field) =>
      childInField(tree, node, field),
    );
    if (yes === undefined || no === undefined) return undefined;
    if (nodeText(tree, yes) === nodeText(tree, no)) return undefined;
    const text = `(${nodeText(tree, no)}) : (${nodeText(tree, yes)})`;
    return { start: tree.start[yes] ?? 0, end: tree.end[no] ?? 0, text };
  }),
  'other grouping': at(['binary_expression'], regroup),
  'break and continue': tokens({ break: 'continue', continue: 'break' }),
  'of and in': tokens({ of: 'in' }),
  'removed union member': dropLast(['union_type', 'intersection_type']),
  'swapped union members': swapNeighbours(['union_type', 'intersection_type']),
  'union and intersection': at(['union_type'], (tree, node) => {
    const bar = children(tree, node).find(
      (child) => typeName(tree, child) === '|' && child > node + 1,
    );
    return bar === undefined ? undefined : replace(tree, bar, '&');
  }),
  'removed array type': at(['array_type'], (tree, node) => {
    const [element] = children(tree, node);
    return element === undefined ? undefined : replace(tree, node, nodeText(tree, element));
  }),
  'removed keyof': withoutToken(['index_type_query'], 'keyof'),
  'removed assertion': at(['as_expression', 'satisfies_expression'], (tree, node) => {
    const [operand] = children(tree, node);
    return operand === undefined ? undefined : replace(tree, node, nodeText(tree, operand));
  }),
  'removed constraint': at(['constraint'], remove),
  'template text': at(['template_string'], (tree, node) => insertAfter(tree, node, '`', 'z')),
  'regular expression': at(['regex_pattern'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}z`),
  ),
  'removed new': withoutToken(['new_expression'], 'new'),
  'decorator argument': at(['decorator'], (tree, node) => {
    const end = tree.end[node] ?? 0;
    return tree.text[end - 1] === ')' ? { start: end - 1, end: end - 1, text: ' , z' } : undefined;
  }),
  'removed decorator': at(['decorator'], remove),
  'removed attribute': at(['jsx_attribute'], remove),
  'JSX text': at(['jsx_text'], (tree, node) =>
    nodeText(tree, node).trim() === ''
      ? undefined
      : replace(tree, node, ` z${nodeText(tree, node)}`),
  ),
  'computed key': at(['pair'], (tree, node) => {
    const key = childInField(tree, node, 'key');
    return key === undefined || typeName(tree, key) === 'computed_property_name'
      ? undefined
      : replace(tree, key, `['${nodeText(tree, key).replaceAll("'", '')}']`);
  }),
};

function inBinary(swaps: Readonly<Record<string, string>>): Mutator {
  const swap = tokens(swaps);
  return (tree, node) => (fieldName(tree, node) === 'operator' ? swap(tree, node) : undefined);
}

function insertAfter(
  tree: SyntaxTree,
  node: number,
  token: string,
  text: string,
): Edit | undefined {
  const start = (tree.start[node] ?? 0) + token.length;
  return { start, end: start, text };
}

/** `a + (b * c)` and `a * b + c` the other way round. */
function regroup(tree: SyntaxTree, node: number): Edit | undefined {
  const [left, right] = ['left', 'right'].map((field) => childInField(tree, node, field));
  if (left === undefined || right === undefined || typeName(tree, left) !== 'binary_expression')
    return undefined;
  const [inner, operator] = ['right', 'operator'].map((field) => childInField(tree, left, field));
  if (inner === undefined || operator === undefined) return undefined;
  return {
    start: tree.start[inner] ?? 0,
    end: tree.end[right] ?? 0,
    text: `(${tree.text.slice(tree.start[inner], tree.end[right])})`,
  };
}
