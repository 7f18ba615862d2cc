import { childInField, children, nodeText, typeName } from '../../../src/syntax-tree.js';
import {
  at,
  dropField,
  dropLast,
  type Mutators,
  replace,
  swapNeighbours,
  without,
  withoutToken,
} from '../mutation.js';

const MEMBERS = ['method_definition', 'public_field_definition', 'field_definition'];
const SIGNATURES = ['property_signature', 'method_signature', 'abstract_method_signature'];
const PARAMETERS = ['required_parameter', 'optional_parameter'];
const FUNCTIONS = [
  'function_declaration',
  'generator_function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
];
const LISTS = ['class_body', 'object', 'interface_body', 'object_type', 'enum_body'];
const CLASSES = ['class_declaration', 'abstract_class_declaration', 'class'];

/** Other parameters, members and modifiers. */
export const DECLARATION_MUTATORS: Mutators = {
  'removed member': dropLast(LISTS),
  'swapped members': swapNeighbours(LISTS),
  'removed parameter': dropLast(['formal_parameters']),
  'swapped parameters': swapNeighbours(['formal_parameters']),
  'removed default value': dropField([...PARAMETERS, 'variable_declarator'], 'value', '='),
  'removed default of a pattern': dropField(
    ['assignment_pattern', 'object_assignment_pattern'],
    'right',
    '=',
  ),
  'removed value of an enum member': dropField(['enum_assignment'], 'value', '='),
  'removed type annotation': dropField(
    [...PARAMETERS, ...MEMBERS, ...SIGNATURES, 'variable_declarator'],
    'type',
  ),
  'removed return type': dropField([...FUNCTIONS, 'method_signature'], 'return_type'),
  'removed question mark': withoutToken(['optional_parameter', ...MEMBERS, ...SIGNATURES], '?'),
  'removed async': withoutToken(FUNCTIONS, 'async'),
  'removed generator star': withoutToken(FUNCTIONS, '*'),
  'removed static': withoutToken(MEMBERS, 'static'),
  'removed readonly': withoutToken([...MEMBERS, ...SIGNATURES, ...PARAMETERS], 'readonly'),
  'removed abstract': withoutToken([...CLASSES, 'abstract_method_signature'], 'abstract'),
  'removed override': without(['override_modifier']),
  'removed access modifier': without(['accessibility_modifier']),
  'other access modifier': at(['accessibility_modifier'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'public' ? 'private' : 'public'),
  ),
  'getter to method': withoutToken(['method_definition'], 'get'),
  'getter to setter': at(['method_definition'], (tree, node) => {
    const get = children(tree, node).find((child) => typeName(tree, child) === 'get');
    return get === undefined ? undefined : replace(tree, get, 'set');
  }),
  'removed superclass': without(['extends_clause', 'extends_type_clause']),
  'removed interface of a class': without(['implements_clause']),
  'removed export': withoutToken(['export_statement'], 'export'),
  'removed default of an export': withoutToken(['export_statement'], 'default'),
  'removed declare': withoutToken(['ambient_declaration'], 'declare'),
  'removed decorator': without(['decorator']),
  'decorator argument': at(['decorator'], (tree, node) => {
    const end = tree.end[node] ?? 0;
    return tree.text[end - 1] === ')' ? { start: end - 1, end: end - 1, text: ' , z' } : undefined;
  }),
  'parameter to rest': at(['required_parameter'], (tree, node) => {
    const pattern = childInField(tree, node, 'pattern');
    return pattern === undefined || typeName(tree, pattern) !== 'identifier'
      ? undefined
      : replace(tree, pattern, `...${nodeText(tree, pattern)}`);
  }),
};
