import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../src/syntax-tree.js';
import {
  at,
  dropLast,
  type Mutator,
  remove,
  replace,
  swapNeighbours,
  tokens,
  withoutToken,
} from '../matrix/mutation.js';

const BLOCKS = ['statements', 'class_body', 'protocol_body', 'enum_class_body'];
const NUMBERS = ['integer_literal', 'hex_literal', 'real_literal'];

/** Mistakes that change what a Swift program means, by name. */
export const SWIFT_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': tokens({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }),
  comparison: tokens({ '<=': '<', '>=': '>', '==': '!=', '!=': '==' }),
  'logical operator': tokens({ '&&': '||', '||': '&&' }),
  'nil coalescing': at(['nil_coalescing_expression'], (tree, node) => swapOperands(tree, node)),
  'assignment operator': tokens({ '+=': '-=', '-=': '+=' }),
  'number literal': at(NUMBERS, (tree, node) => replace(tree, node, `${nodeText(tree, node)}7`)),
  'string literal': at(['line_str_text', 'multi_line_str_text'], (tree, node) =>
    nodeText(tree, node).trim() === ''
      ? undefined
      : replace(
          tree,
          node,
          nodeText(tree, node).replace(/\S/, (unit) => `z${unit}`),
        ),
  ),
  boolean: at(['boolean_literal'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'true' ? 'false' : 'true'),
  ),
  identifier: at(['simple_identifier'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}_`),
  ),
  'type name': at(['type_identifier'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}_`),
  ),
  'removed statement or member': dropLast(BLOCKS),
  'duplicated statement': at(['statements'], (tree, node) => {
    const last = children(tree, node).at(-1);
    return last === undefined
      ? undefined
      : replace(tree, last, `${nodeText(tree, last)}\n${nodeText(tree, last)}`);
  }),
  'swapped statements or members': swapNeighbours(BLOCKS),
  'removed argument': dropLast(['value_arguments']),
  'swapped arguments': swapNeighbours(['value_arguments']),
  'removed argument label': at(['value_argument'], (tree, node) => {
    const [label, colon] = children(tree, node);
    return label === undefined || colon === undefined || typeName(tree, colon) !== ':'
      ? undefined
      : { start: tree.start[label] ?? 0, end: tree.end[colon] ?? 0, text: ' ' };
  }),
  'removed element': dropLast(['array_literal']),
  'removed await': at(['await_expression'], (tree, node) => {
    const operand = childInField(tree, node, 'expr');
    return operand === undefined ? undefined : replace(tree, node, nodeText(tree, operand));
  }),
  'other try': at(['try_operator'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'try' ? 'try?' : 'try'),
  ),
  'removed force': at(['postfix_expression'], (tree, node) => {
    const operand = childInField(tree, node, 'target');
    return operand === undefined ? undefined : replace(tree, node, nodeText(tree, operand));
  }),
  'removed not': at(['prefix_expression'], (tree, node) => {
    const operator = childInField(tree, node, 'operation');
    return operator === undefined || nodeText(tree, operator) === '.'
      ? undefined
      : remove(tree, operator);
  }),
  'removed optional chain': at(['navigation_expression'], (tree, node) => {
    const mark = children(tree, node).find((child) => typeName(tree, child) === '?');
    return mark === undefined ? undefined : replace(tree, mark, '');
  }),
  'removed optional type': withoutToken(['optional_type'], '?'),
  'removed throws': at(['throws'], remove),
  'removed async': withoutToken(['function_declaration', 'init_declaration'], 'async'),
  'removed inout': at(['parameter_modifier'], remove),
  'removed modifier': at(
    [
      'visibility_modifier',
      'property_modifier',
      'member_modifier',
      'inheritance_modifier',
      'mutation_modifier',
      'ownership_modifier',
      'property_behavior_modifier',
    ],
    remove,
  ),
  'let and var': at(['value_binding_pattern'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'let' ? 'var' : 'let'),
  ),
  'removed attribute': at(['attribute'], remove),
  'attribute argument': at(['attribute'], (tree, node) => {
    const number = children(tree, node).find(
      (child) => typeName(tree, child) === 'integer_literal',
    );
    return number === undefined ? undefined : replace(tree, number, '3');
  }),
  'removed return value': at(['control_transfer_statement'], (tree, node) => {
    const result = childInField(tree, node, 'result');
    return result === undefined ? undefined : remove(tree, result);
  }),
  'line break after return': at(['control_transfer_statement'], (tree, node) => {
    const result = childInField(tree, node, 'result');
    return result === undefined ? undefined : replace(tree, result, `\n${nodeText(tree, result)}`);
  }),
  'break and continue': tokens({ break: 'continue', continue: 'break' }),
  'removed fallthrough': withoutToken(['switch_entry'], 'fallthrough'),
  'negated condition': at(['if_statement', 'guard_statement', 'while_statement'], (tree, node) => {
    const [, condition] = children(tree, node);
    return condition === undefined || !isNamed(tree, condition) || !isExpression(tree, condition)
      ? undefined
      : replace(tree, condition, `!(${nodeText(tree, condition)})`);
  }),
  'removed condition': at(['if_statement', 'guard_statement'], (tree, node) => {
    const kids = children(tree, node);
    const comma = kids.findIndex((child) => typeName(tree, child) === ',');
    const [first, separator] = [kids[1], kids[comma]];
    if (comma < 0 || first === undefined || separator === undefined) return undefined;
    return { start: tree.start[first] ?? 0, end: tree.end[separator] ?? 0, text: ' ' };
  }),
  'swapped branches': at(['ternary_expression'], (tree, node) => {
    const [yes, no] = ['if_true', 'if_false'].map((field) => childInField(tree, node, field));
    if (yes === undefined || no === undefined) return undefined;
    const text = `(${nodeText(tree, no)}) : (${nodeText(tree, yes)})`;
    return { start: tree.start[yes] ?? 0, end: tree.end[no] ?? 0, text };
  }),
  'other grouping': at(['additive_expression', 'multiplicative_expression'], (tree, node) => {
    const right = childInField(tree, node, 'rhs');
    const left = childInField(tree, node, 'lhs');
    const inner = left === undefined ? undefined : childInField(tree, left, 'rhs');
    if (right === undefined || inner === undefined) return undefined;
    const text = `(${tree.text.slice(tree.start[inner], tree.end[right])})`;
    return { start: tree.start[inner] ?? 0, end: tree.end[right] ?? 0, text };
  }),
  'open and closed range': tokens({ '...': '..<', '..<': '...' }),
  'as and as?': at(['as_operator'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'as?' ? 'as!' : 'as?'),
  ),
  'removed default value': at(['function_declaration', 'init_declaration'], (tree, node) => {
    const value = childInField(tree, node, 'default_value');
    const equals = children(tree, node).find((child) => tree.next[child] === value);
    return value === undefined || equals === undefined
      ? undefined
      : { start: tree.start[equals] ?? 0, end: tree.end[value] ?? 0, text: ' ' };
  }),
  'removed type annotation': at(['type_annotation'], remove),
  'removed conformance': at(['inheritance_specifier'], (tree, node) =>
    replace(tree, node, 'Other'),
  ),
  'removed raw or associated value': at(['enum_entry'], (tree, node) => {
    const value =
      childInField(tree, node, 'raw_value') ?? childInField(tree, node, 'data_contents');
    return value === undefined || nodeText(tree, value).startsWith('(') === false
      ? undefined
      : remove(tree, value);
  }),
  'removed getter or setter': at(
    ['computed_property', 'protocol_property_requirements'],
    (tree, node) => {
      const last = children(tree, node)
        .filter((child) => isNamed(tree, child))
        .at(-1);
      const isSetter = last !== undefined && /setter/.test(typeName(tree, last));
      return isSetter ? remove(tree, last) : undefined;
    },
  ),
  'other observer': tokens({ didSet: 'willSet', willSet: 'didSet' }),
  'removed closure parameter': dropLast(['lambda_function_type_parameters']),
  'removed captures': at(['capture_list'], remove),
  'directive condition': (tree, node) =>
    typeName(tree, node) === 'comment' && nodeText(tree, node).startsWith('#if')
      ? replace(tree, node, `${nodeText(tree, node)}Z`)
      : undefined,
  'removed directive': (tree, node) =>
    typeName(tree, node) === 'comment' && nodeText(tree, node).startsWith('#')
      ? remove(tree, node)
      : undefined,
};

function swapOperands(tree: SyntaxTree, node: number) {
  const [left, right] = ['value', 'if_nil'].map((field) => childInField(tree, node, field));
  if (left === undefined || right === undefined) return undefined;
  const text = `${nodeText(tree, right)} ?? ${nodeText(tree, left)}`;
  return { start: tree.start[left] ?? 0, end: tree.end[right] ?? 0, text };
}

function isExpression(tree: SyntaxTree, node: number): boolean {
  return /_expression$|^simple_identifier$/.test(typeName(tree, node));
}
