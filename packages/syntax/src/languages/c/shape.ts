import type { ShapeHandler, ShapeRules } from '../../shape.js';
import {
  emitCharacter,
  emitConcatenated,
  emitDirectiveText,
  emitNumber,
  emitString,
} from './shape-literals.js';
import {
  emitCondition,
  emitDirective,
  emitExpressionStatement,
  emitFunction,
  emitParenthesized,
  emitSubscript,
} from './shape-structure.js';

/** Shape rules of C and C++, whose grammars name what they share alike. */
export const cShape: ShapeRules = {
  // 18: comments of all forms.
  dropped: new Set(['comment']),
  identifiers: {
    identifier: 'i',
    type_identifier: 'i',
    namespace_identifier: 'i',
    field_identifier: 'p',
    statement_identifier: 'l',
  },
  fields: {},
  // Separators and brackets whose nodes say the same; a directive's line end.
  punctuation: new Set(['(', ')', '{', '}', ',', ';', '\n', '\r\n', '"', "'"]),
  // What one grammar calls so and the other so.
  renamed: { condition_clause: 'parenthesized_expression' },
  handlers: {
    ...each(['number_literal'], emitNumber),
    ...each(['char_literal'], emitCharacter),
    ...each(['string_literal', 'raw_string_literal'], emitString),
    ...each(['concatenated_string'], emitConcatenated),
    ...each(['preproc_arg'], emitDirectiveText),
    ...each(['parenthesized_expression'], emitParenthesized),
    ...each(
      ['if', 'ifdef', 'elif', 'elifdef', 'else', 'def', 'function_def', 'include', 'call'].map(
        (name) => `preproc_${name}`,
      ),
      emitDirective,
    ),
    ...each(['condition_clause'], emitCondition),
    ...each(['subscript_argument_list'], emitSubscript),
    ...each(['variadic_parameter'], (emitter) => emitter.leaf('t', '...')),
    ...each(['function_definition'], emitFunction),
    ...each(['expression_statement'], emitExpressionStatement),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
