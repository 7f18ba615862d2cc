import { childInField, nodeText, type SyntaxTree, typeName } from '../../src/syntax-tree.js';
import {
  at,
  dropField,
  dropLast,
  inBinary,
  lengthen,
  type Mutator,
  named,
  remove,
  replace,
  swapNeighbours,
  tokens,
} from '../matrix/mutation.js';

/** Mistakes that change what a C program does, by name; those of C++ too, where it has the same words. */
export const C_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': inBinary({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }),
  comparison: inBinary({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' }),
  'logical operator': inBinary({ '&&': '||', '||': '&&' }),
  'bit operator': inBinary({ '&': '|', '|': '&', '^': '|', '<<': '>>', '>>': '<<' }),
  'assignment operator': tokens({ '+=': '-=', '-=': '+=', '|=': '&=', '<<=': '>>=' }),
  'increment and decrement': tokens({ '++': '--', '--': '++' }),
  'removed unary operator': at(['unary_expression'], (tree, node) => {
    const argument = childInField(tree, node, 'argument');
    return argument === undefined ? undefined : replace(tree, node, nodeText(tree, argument));
  }),
  'address and value': at(['pointer_expression'], (tree, node) => {
    const argument = childInField(tree, node, 'argument');
    if (argument === undefined) return undefined;
    const other = nodeText(tree, node).startsWith('*') ? '&' : '*';
    return replace(tree, node, other + nodeText(tree, argument));
  }),
  'removed indirection': at(['pointer_expression'], (tree, node) => {
    const argument = childInField(tree, node, 'argument');
    return argument === undefined ? undefined : replace(tree, node, nodeText(tree, argument));
  }),
  'member access': at(['field_expression'], (tree, node) => {
    const text = nodeText(tree, node);
    return replace(
      tree,
      node,
      text.includes('->') ? text.replace('->', '.') : text.replace('.', '->'),
    );
  }),
  'number literal': lengthen(['number_literal'], '7'),
  'string literal': lengthen(['string_content'], 'z'),
  'character literal': at(['character'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'q' ? 'r' : 'q'),
  ),
  escape: at(['escape_sequence'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === '\\t' ? '\\n' : '\\t'),
  ),
  boolean: at(['true', 'false'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'true' ? 'false' : 'true'),
  ),
  name: lengthen(['identifier'], '_'),
  'member name': lengthen(['field_identifier'], '_'),
  'type name': lengthen(['type_identifier'], '_'),
  'other type': at(['primitive_type'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'int' ? 'char' : 'int'),
  ),
  'sized type': at(['sized_type_specifier'], (tree, node) => replace(tree, node, 'short')),
  'removed statement': dropLast(['compound_statement']),
  'duplicated statement': at(['compound_statement'], (tree, node) => {
    const last = lastNamed(tree, node);
    return last === undefined || typeName(tree, last) === 'declaration'
      ? undefined
      : replace(tree, last, `${nodeText(tree, last)}\n${nodeText(tree, last)}`);
  }),
  'swapped statements': swapNeighbours(['compound_statement']),
  'removed argument': dropLast(['argument_list']),
  'swapped arguments': swapNeighbours(['argument_list']),
  'removed parameter': dropLast(['parameter_list']),
  'swapped parameters': swapNeighbours(['parameter_list']),
  'removed field': dropLast(['field_declaration_list']),
  'swapped fields': swapNeighbours(['field_declaration_list']),
  'removed enumerator': dropLast(['enumerator_list']),
  'swapped enumerators': swapNeighbours(['enumerator_list']),
  'removed element': dropLast(['initializer_list']),
  'swapped elements': swapNeighbours(['initializer_list']),
  'removed value': dropField(['enumerator'], 'value', '='),
  'removed initial value': dropField(['init_declarator'], 'value', '='),
  'removed qualifier': at(['type_qualifier'], remove),
  'other storage': at(['storage_class_specifier'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'static' ? 'extern' : 'static'),
  ),
  'removed storage': at(['storage_class_specifier'], remove),
  'removed pointer': at(['pointer_declarator'], (tree, node) => {
    const inner = childInField(tree, node, 'declarator');
    return inner === undefined ? undefined : replace(tree, node, nodeText(tree, inner));
  }),
  'array size': at(['array_declarator'], (tree, node) => {
    const size = childInField(tree, node, 'size');
    return size === undefined ? undefined : replace(tree, size, `${nodeText(tree, size)} + 1`);
  }),
  'bit-field width': at(['bitfield_clause'], remove),
  'removed cast': at(['cast_expression'], (tree, node) => {
    const value = childInField(tree, node, 'value');
    return value === undefined ? undefined : replace(tree, node, nodeText(tree, value));
  }),
  'swapped branches': at(['conditional_expression'], (tree, node) => {
    const [yes, no] = ['consequence', 'alternative'].map((it) => childInField(tree, node, it));
    const condition = childInField(tree, node, 'condition');
    if (yes === undefined || no === undefined || condition === undefined) return undefined;
    const [a, b, c] = [condition, no, yes].map((it) => nodeText(tree, it));
    return replace(tree, node, `${a} ? ${b} : ${c}`);
  }),
  'removed else': at(['else_clause'], remove),
  'break and continue': at(['break_statement', 'continue_statement'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).startsWith('break') ? 'continue;' : 'break;'),
  ),
  'removed break': at(['break_statement'], remove),
  label: lengthen(['statement_identifier'], '_'),
  'macro text': lengthen(['preproc_arg'], ' + 1'),
  'removed macro parameter': dropLast(['preproc_params']),
};

function lastNamed(tree: SyntaxTree, node: number): number | undefined {
  return named(tree, node).at(-1);
}
