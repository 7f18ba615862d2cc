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

const LISTS = ['block', 'constructor_body', 'class_body', 'interface_body', 'enum_body'];
const METHODS = ['method_declaration', 'constructor_declaration'];
const INTEGERS = ['decimal_integer_literal', 'hex_integer_literal'];

/** Mistakes that change what a Java program means, by name. */
export const JAVA_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': inBinary({ '-': '+', '*': '/', '%': '*', '<<': '>>' }),
  comparison: inBinary({ '<': '<=', '>': '>=', '==': '!=' }),
  'logical operator': inBinary({ '&&': '||', '||': '&&' }),
  'compound assignment': tokens({ '+=': '-=' }),
  'increment and decrement': tokens({ '++': '--', '--': '++' }),
  'prefix and postfix': at(['update_expression'], (tree, node) => {
    const [operand, operator] = children(tree, node);
    return operand === undefined || operator === undefined
      ? undefined
      : replace(tree, node, nodeText(tree, operator) + nodeText(tree, operand));
  }),
  integer: at(INTEGERS, (tree, node) => replace(tree, node, `${nodeText(tree, node)}1`)),
  'long integer': at(INTEGERS, (tree, node) =>
    /l$/i.test(nodeText(tree, node)) ? undefined : replace(tree, node, `${nodeText(tree, node)}L`),
  ),
  'floating-point number': at(['decimal_floating_point_literal'], (tree, node) =>
    replace(tree, node, `9${nodeText(tree, node)}`),
  ),
  'float and double': at(['decimal_floating_point_literal'], (tree, node) =>
    replace(
      tree,
      node,
      /f$/i.test(nodeText(tree, node))
        ? nodeText(tree, node).slice(0, -1)
        : `${nodeText(tree, node)}f`,
    ),
  ),
  string: at(['string_fragment', 'multiline_string_fragment'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}z`),
  ),
  'white space of a text block': at(['multiline_string_fragment'], (tree, node) =>
    /\n\s*from/.test(nodeText(tree, node))
      ? replace(tree, node, nodeText(tree, node).replace('from', ' from'))
      : undefined,
  ),
  escape: at(['escape_sequence'], (tree, node) => replace(tree, node, '\\b')),
  character: at(['character_literal'], (tree, node) => replace(tree, node, "'\\u1234'")),
  boolean: at(['true', 'false'], (tree, node) =>
    replace(tree, node, typeName(tree, node) === 'true' ? 'false' : 'true'),
  ),
  null: at(['null_literal'], (tree, node) => replace(tree, node, 'this')),
  // A constructor bears its class's name whatever it says.
  identifier: at(['identifier'], (tree, node) =>
    /^(?:Cache|Kind|Entry)$/.test(nodeText(tree, node))
      ? undefined
      : replace(tree, node, `${nodeText(tree, node)}_`),
  ),
  'type name': at(['type_identifier'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}_`),
  ),
  'primitive type': at(['integral_type', 'floating_point_type', 'boolean_type'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'int' ? 'long' : 'int'),
  ),
  'removed statement or member': dropLast(LISTS),
  'swapped statements or members': swapNeighbours(LISTS),
  'duplicated statement': at(['block'], (tree, node) => {
    const last = children(tree, node).findLast((child) => isNamed(tree, child));
    return last === undefined
      ? undefined
      : replace(tree, last, `${nodeText(tree, last)} ${nodeText(tree, last)}`);
  }),
  'removed constant': dropLast(['enum_body']),
  'removed argument': dropLast(['argument_list']),
  'swapped arguments': swapNeighbours(['argument_list']),
  'removed parameter': dropLast(['formal_parameters', 'inferred_parameters']),
  'swapped parameters': swapNeighbours(['formal_parameters', 'inferred_parameters']),
  'removed type argument': dropLast(['type_arguments']),
  'removed type parameter': dropLast(['type_parameters']),
  'removed bound': at(['type_bound'], remove),
  'removed element': dropLast(['array_initializer']),
  'removed interface': dropLast(['type_list']),
  'removed superclass': at(['superclass', 'super_interfaces', 'permits'], remove),
  'removed exception': dropLast(['throws']),
  'removed alternative exception': dropLast(['catch_type']),
  'removed finally': at(['finally_clause'], remove),
  'removed not': withoutToken(['unary_expression'], '!'),
  'removed minus': withoutToken(['unary_expression'], '-'),
  'removed static': withoutToken(['modifiers', 'static_initializer'], 'static'),
  'removed final': withoutToken(['modifiers'], 'final'),
  'removed synchronized': withoutToken(['modifiers'], 'synchronized'),
  'removed abstract': withoutToken(['modifiers'], 'abstract'),
  'removed access': tokens({ public: ' ', private: ' ', protected: ' ' }),
  'other access': tokens({ public: 'protected', private: 'public' }),
  'removed default': withoutToken(['modifiers'], 'default'),
  'removed annotation': at(['annotation', 'marker_annotation'], remove),
  'argument of an annotation': dropLast(['annotation_argument_list']),
  'removed value': dropField(['variable_declarator'], 'value', '='),
  'removed default of an element': dropField(
    ['annotation_type_element_declaration'],
    'value',
    'default',
  ),
  'removed array': at(['dimensions'], (tree, node) => remove(tree, node)),
  'removed variable arguments': withoutToken(['spread_parameter'], '...'),
  'removed else': dropField(['if_statement'], 'alternative', 'else'),
  'negated condition': at(['parenthesized_expression'], (tree, node) =>
    replace(tree, node, `(!${nodeText(tree, node)})`),
  ),
  'swapped branches': at(['ternary_expression'], (tree, node) => {
    const [yes, no] = ['consequence', 'alternative'].map((field) =>
      childInField(tree, node, field),
    );
    return yes === undefined || no === undefined
      ? undefined
      : {
          start: tree.start[yes] ?? 0,
          end: tree.end[no] ?? 0,
          text: `${nodeText(tree, no)} : ${nodeText(tree, yes)}`,
        };
  }),
  'other grouping': at(['binary_expression'], (tree, node) => {
    const [left, right, operator] = ['left', 'right', 'operator'].map((field) =>
      childInField(tree, node, field),
    );
    if (left === undefined || right === undefined || operator === undefined) return undefined;
    const match = /^\(([^()]+(?:\(\))?) (\*) ([^()]+)\)$/.exec(nodeText(tree, left));
    return match === null
      ? undefined
      : replace(
          tree,
          node,
          `${match[1]} * (${match[3]} ${nodeText(tree, operator)} ${nodeText(tree, right)})`,
        );
  }),
  'break and continue': tokens({ break: 'continue', continue: 'break' }),
  'removed label': at(['break_statement'], (tree, node) => {
    const label = children(tree, node).find((child) => isNamed(tree, child));
    return label === undefined ? undefined : remove(tree, label);
  }),
  'empty loop body': at(
    ['for_statement', 'while_statement', 'enhanced_for_statement'],
    (tree, node) => {
      const body = childInField(tree, node, 'body');
      return body === undefined ? undefined : replace(tree, body, `; ${nodeText(tree, body)}`);
    },
  ),
  'removed cast': at(['cast_expression'], (tree, node) => {
    const operand = childInField(tree, node, 'value');
    return operand === undefined ? undefined : replace(tree, node, nodeText(tree, operand));
  }),
  'removed receiver': at(['method_invocation'], (tree, node) => {
    const [object, name] = ['object', 'name'].map((field) => childInField(tree, node, field));
    return object === undefined || name === undefined || nodeText(tree, object) === 'this'
      ? undefined
      : { start: tree.start[object] ?? 0, end: tree.start[name] ?? 0, text: ' ' };
  }),
  'case label': at(['switch_label'], (tree, node) =>
    nodeText(tree, node) === 'default' ? replace(tree, node, 'case Z') : undefined,
  ),
  'removed case': dropLast(['switch_block']),
  'removed return value': at(['return_statement', 'yield_statement'], (tree, node) => {
    const value = children(tree, node).find((child) => isNamed(tree, child));
    return value === undefined ? undefined : replace(tree, value, 'z');
  }),
  'removed return type': dropField(METHODS, 'type'),
  'other exception': tokens({ throw: 'return' }),
  'own class removed': at(['object_creation_expression', 'enum_constant'], (tree, node) => {
    const own = children(tree, node).find((child) => typeName(tree, child) === 'class_body');
    return own === undefined ? undefined : remove(tree, own);
  }),
};

function inBinary(swaps: Readonly<Record<string, string>>): Mutator {
  return at(['binary_expression'], (tree, node) => {
    const operator = childInField(tree, node, 'operator');
    const swap = operator === undefined ? undefined : swaps[nodeText(tree, operator)];
    return operator === undefined || swap === undefined ? undefined : replace(tree, operator, swap);
  });
}
