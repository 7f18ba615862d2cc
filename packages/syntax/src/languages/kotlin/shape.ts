import type { ShapeHandler, ShapeRules } from '../../shape.js';
import { emitName } from './annotation-arguments.js';
import {
  emitBody,
  emitClassBody,
  emitDeclaration,
  emitFunction,
  emitProperty,
} from './shape-declarations.js';
import {
  emitArgument,
  emitBinary,
  emitBlock,
  emitCall,
  emitNavigation,
  emitParenthesized,
  emitParenthesizedType,
  emitPostfix,
  emitTest,
} from './shape-expressions.js';
import { emitCharacter, emitFraction, emitNumber, emitString } from './shape-literals.js';

/** Shape rules of Kotlin; row numbers are those of normalisation.md. */
export const kotlinShape: ShapeRules = {
  dropped: new Set(['line_comment', 'block_comment', 'shebang']),
  identifiers: {},
  fields: {},
  // 45: semicolons; line ends and structure do their work as well.
  punctuation: new Set([';']),
  // 44: all other punctuation is kept, trailing commas apart.
  marks: new Set(['(', ')', '[', ']', '{', '}', ',', ':', '.', '->', '<', '>', '=', '@']),
  renamed: {},
  handlers: {
    ...each(['identifier'], emitName),
    ...each(
      [
        'class_declaration',
        'object_declaration',
        'companion_object',
        'type_alias',
        'secondary_constructor',
        'primary_constructor',
        'class_parameter',
        'enum_entry',
        'getter',
        'setter',
      ],
      emitDeclaration,
    ),
    ...each(['function_declaration'], emitFunction),
    ...each(['property_declaration'], emitProperty),
    ...each(['function_body'], emitBody),
    ...each(['class_body', 'enum_class_body'], emitClassBody),
    ...each(['parenthesized_expression'], emitParenthesized),
    ...each(['parenthesized_type'], emitParenthesizedType),
    ...each(['binary_expression'], emitBinary),
    ...each(['index_expression', 'unary_expression'], emitPostfix),
    ...each(['call_expression'], emitCall),
    ...each(['navigation_expression'], emitNavigation),
    ...each(['is_expression', 'type_test'], emitTest),
    ...each(['value_argument'], emitArgument),
    ...each(['block'], emitBlock),
    ...each(['number_literal'], emitNumber),
    ...each(['float_literal'], emitFraction),
    ...each(['character_literal'], emitCharacter),
    ...each(['string_literal', 'multiline_string_literal'], emitString),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
