import { childInField, nodeText } from '../../src/syntax-tree.js';
import { C_MUTATORS } from '../c/c-mutators.js';
import {
  at,
  dropField,
  dropLast,
  lengthen,
  type Mutator,
  remove,
  replace,
  swapNeighbours,
} from '../matrix/mutation.js';

/** Of C, those for words that the fixture of C++ has no place for. */
const OF_C_ONLY = [
  'macro text',
  'removed macro parameter',
  'label',
  'bit-field width',
  'swapped fields',
];

/** Mistakes that change what a C++ program does, by name. */
export const CPP_MUTATORS: Readonly<Record<string, Mutator>> = {
  ...Object.fromEntries(Object.entries(C_MUTATORS).filter(([name]) => !OF_C_ONLY.includes(name))),
  'removed template parameter': dropLast(['template_parameter_list']),
  'swapped template parameters': swapNeighbours(['template_parameter_list']),
  'removed template argument': dropLast(['template_argument_list']),
  'removed base': at(['base_class_clause'], remove),
  'removed reference': at(['reference_declarator'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(/^&+\s*/, '')),
  ),
  'removed default': dropField(['optional_parameter_declaration'], 'default_value', '='),
  'virtual specifier': at(['virtual_specifier'], remove),
  'removed noexcept': at(['noexcept'], remove),
  'default and delete': at(['default_method_clause'], (tree, node) =>
    replace(tree, node, '= delete;'),
  ),
  'pure virtual': at(['field_declaration'], (tree, node) =>
    nodeText(tree, node).endsWith('= 0;')
      ? replace(tree, node, nodeText(tree, node).replace(/\s*= 0;$/, ';'))
      : undefined,
  ),
  'access specifier': at(['access_specifier'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'public' ? 'private' : 'public'),
  ),
  'removed member initialiser': dropLast(['field_initializer_list']),
  'swapped member initialisers': swapNeighbours(['field_initializer_list']),
  'capture by value': at(['lambda_capture_specifier'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).includes('&') ? '[=]' : '[&]'),
  ),
  'other scope': lengthen(['namespace_identifier'], '_'),
  'removed explicit': at(['explicit_function_specifier'], remove),
  'trailing return type': at(['trailing_return_type'], remove),
  'removed throw': at(['throw_statement'], (tree, node) => replace(tree, node, ';')),
  'caught type': at(['catch_clause'], (tree, node) => {
    const parameters = childInField(tree, node, 'parameters');
    return parameters === undefined ? undefined : replace(tree, parameters, '(...)');
  }),
  'range of a loop': at(['for_range_loop'], (tree, node) => {
    const right = childInField(tree, node, 'right');
    return right === undefined ? undefined : replace(tree, right, 'others');
  }),
};
