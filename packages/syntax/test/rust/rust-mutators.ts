import { childInField, children, isNamed, nodeText, typeName } from '../../src/syntax-tree.js';
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

const LISTS = [
  'block',
  'match_block',
  'enum_variant_list',
  'field_declaration_list',
  'field_initializer_list',
];

/** Mistakes that change what a Rust program means, by name. */
export const RUST_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': tokens({ '-': '+', '/': '%', '%': '/', '<<': '>>' }),
  comparison: inBinary({ '<': '<=', '>': '>=', '==': '!=' }),
  'logical operator': inBinary({ '&&': '||', '||': '&&' }),
  'compound assignment': tokens({ '+=': '-=' }),
  range: tokens({ '..=': '..' }),
  integer: at(['integer_literal'], (tree, node) => replace(tree, node, `9${nodeText(tree, node)}`)),
  float: at(['float_literal'], (tree, node) => replace(tree, node, `9${nodeText(tree, node)}`)),
  'number suffix': at(['integer_literal'], (tree, node) =>
    /[a-z]/.test(nodeText(tree, node))
      ? undefined
      : replace(tree, node, `${nodeText(tree, node)}u16`),
  ),
  string: at(['string_content'], (tree, node) => replace(tree, node, `${nodeText(tree, node)}z`)),
  'byte string': at(['string_literal', 'raw_string_literal'], (tree, node) =>
    /^b/.test(nodeText(tree, node)) ? undefined : replace(tree, node, `b${nodeText(tree, node)}`),
  ),
  escape: at(['escape_sequence'], (tree, node) => replace(tree, node, '\\t')),
  character: at(['char_literal'], (tree, node) => replace(tree, node, "'\\u{1F600}'")),
  boolean: at(['boolean_literal'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'true' ? 'false' : 'true'),
  ),
  identifier: rename('identifier'),
  'type name': rename('type_identifier'),
  'field name': rename('field_identifier'),
  'shorthand field': rename('shorthand_field_identifier'),
  lifetime: at(['lifetime'], (tree, node) => replace(tree, node, `${nodeText(tree, node)}_`)),
  'primitive type': at(['primitive_type'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'u8' ? 'i64' : 'u8'),
  ),
  'removed statement or member': dropLast(LISTS),
  'removed item': dropLast(['declaration_list']),
  'swapped statements or members': swapNeighbours(LISTS),
  // The order of `use` means nothing.
  'swapped items': (tree, node) => {
    const edit = swapNeighbours(['declaration_list'])(tree, node);
    return edit?.text.startsWith('use ') ? undefined : edit;
  },
  'duplicated statement': at(['block'], (tree, node) => {
    const last = children(tree, node).findLast((child) => isNamed(tree, child));
    return last === undefined
      ? undefined
      : replace(tree, last, `${nodeText(tree, last)};${nodeText(tree, last)}`);
  }),
  // Behind a jump nothing can follow, behind a loop or a macro in braces a semicolon changes nothing.
  'value thrown away': at(['block'], (tree, node) => {
    const last = children(tree, node).findLast((child) => isNamed(tree, child));
    const text = last === undefined ? '' : nodeText(tree, last);
    return last === undefined || /^(?:return|break|continue|while|for|loop)\b|;$/.test(text)
      ? undefined
      : replace(tree, last, `${text};`);
  }),
  'removed argument': dropLast(['arguments']),
  'swapped arguments': swapNeighbours(['arguments']),
  'removed parameter': dropLast(['parameters', 'closure_parameters']),
  'swapped parameters': swapNeighbours(['parameters', 'closure_parameters']),
  'removed type argument': dropLast(['type_arguments']),
  'removed type parameter': dropLast(['type_parameters']),
  'removed element': dropLast(['array_expression', 'tuple_expression', 'tuple_pattern']),
  'removed positional field': dropLast(['ordered_field_declaration_list']),
  'removed await': at(['await_expression'], (tree, node) => {
    const [value] = children(tree, node);
    return value === undefined ? undefined : replace(tree, node, nodeText(tree, value));
  }),
  'removed question mark': withoutToken(['try_expression'], '?'),
  'removed not': withoutToken(['unary_expression'], '!'),
  'removed minus': withoutToken(['unary_expression', 'negative_literal'], '-'),
  'removed dereference': withoutToken(['unary_expression'], '*'),
  'removed reference': withoutToken(['reference_expression', 'reference_type'], '&'),
  'removed mut': at(['mutable_specifier'], remove),
  'removed visibility': at(['visibility_modifier'], remove),
  'other visibility': at(['visibility_modifier'], (tree, node) =>
    replace(tree, node, 'pub(super)'),
  ),
  'removed async': withoutToken(['function_modifiers'], 'async'),
  'removed unsafe': withoutToken(['unsafe_block', 'function_modifiers'], 'unsafe'),
  'removed move': withoutToken(['closure_expression'], 'move'),
  'removed return': withoutToken(['return_expression'], 'return'),
  'removed return type': at(['function_item', 'function_signature_item'], (tree, node) => {
    const [arrow, type] = ['->', undefined].map((token) =>
      token === undefined
        ? childInField(tree, node, 'return_type')
        : children(tree, node).find((child) => typeName(tree, child) === token),
    );
    return arrow === undefined || type === undefined
      ? undefined
      : { start: tree.start[arrow] ?? 0, end: tree.end[type] ?? 0, text: ' ' };
  }),
  'removed bound': at(['trait_bounds'], remove),
  'removed condition of a type': dropLast(['where_clause']),
  'removed else': dropField(['if_expression'], 'alternative'),
  'removed guard': dropField(['match_pattern'], 'condition', 'if'),
  'removed alternative': dropLast(['or_pattern']),
  'swapped alternatives': swapNeighbours(['or_pattern']),
  'removed type annotation': dropField(['let_declaration', 'parameter'], 'type', ':'),
  'removed value': dropField(['const_item', 'enum_variant', 'let_declaration'], 'value', '='),
  'break and continue': tokens({ break: 'continue', continue: 'break' }),
  'removed rest': at(['remaining_field_pattern'], remove),
  'other grouping': at(['parenthesized_expression'], (tree, node) => {
    const inner = children(tree, node).find((child) => isNamed(tree, child));
    return inner !== undefined && typeName(tree, inner) === 'binary_expression'
      ? replace(tree, node, nodeText(tree, inner).replace(/ (?:\|\||==) /, ' && z || '))
      : undefined;
  }),
  'field call': at(['call_expression'], (tree, node) => {
    const callee = childInField(tree, node, 'function');
    return callee === undefined || typeName(tree, callee) !== 'field_expression'
      ? undefined
      : replace(tree, callee, `(${nodeText(tree, callee)})`);
  }),
  'tuple of one': at(['parenthesized_expression'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(/\)$/, ',)')),
  ),
  'removed attribute': at(['attribute_item', 'inner_attribute_item'], remove),
  'macro token': at(['token_tree'], (tree, node) => {
    const [open] = children(tree, node);
    return open === undefined ? undefined : replace(tree, open, `${nodeText(tree, open)} z`);
  }),
  'removed macro token': dropLast(['token_tree']),
  'macro matcher': at(['fragment_specifier'], (tree, node) => replace(tree, node, 'tt')),
  'macro repetition': at(['token_repetition', 'token_repetition_pattern'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(/\*$/, '+')),
  ),
  'removed cast': at(['type_cast_expression'], (tree, node) => {
    const operand = childInField(tree, node, 'value');
    return operand === undefined ? undefined : replace(tree, node, nodeText(tree, operand));
  }),
  'removed trait': at(['impl_item'], (tree, node) => {
    const [trait, type] = ['trait', 'type'].map((field) => childInField(tree, node, field));
    return trait === undefined || type === undefined
      ? undefined
      : { start: tree.start[trait] ?? 0, end: tree.start[type] ?? 0, text: ' ' };
  }),
};

function inBinary(swaps: Readonly<Record<string, string>>): Mutator {
  return at(['binary_expression'], (tree, node) => {
    const operator = childInField(tree, node, 'operator');
    const swap = operator === undefined ? undefined : swaps[nodeText(tree, operator)];
    return operator === undefined || swap === undefined ? undefined : replace(tree, operator, swap);
  });
}

function rename(type: string): Mutator {
  return at([type], (tree, node) => replace(tree, node, `${nodeText(tree, node)}_`));
}
