import type { ShapeHandler, ShapeRules } from '../../shape.js';
import { emitCommand, emitHeredoc, emitString } from './shape-strings.js';
import {
  emitCaseless,
  emitControl,
  emitList,
  emitMember,
  emitModified,
  emitNamedType,
  emitNew,
  emitNumber,
  emitParenthesized,
  emitVariable,
} from './shape-structure.js';

/** Shape rules of PHP: layout, and spellings that mean the same wherever they stand. */
export const phpShape: ShapeRules = {
  dropped: new Set(['comment', 'empty_statement', 'php_tag', 'php_end_tag']),
  identifiers: { name: 'i' },
  fields: {},
  punctuation: new Set(['(', ')', '[', ']', '{', '}', ',', ';', ':', '$', '#[']),
  renamed: { colon_block: 'compound_statement' },
  handlers: {
    ...each(['string', 'encapsed_string'], emitString),
    ...each(['heredoc', 'nowdoc'], emitHeredoc),
    ...each(['shell_command_expression'], emitCommand),
    ...each(['integer', 'float'], emitNumber),
    ...each(['null', 'boolean', 'cast_type', 'primitive_type', 'relative_scope'], emitCaseless),
    ...each(['named_type'], emitNamedType),
    ...each(['parenthesized_expression'], emitParenthesized),
    ...each(['variable_name'], emitVariable),
    ...each(
      [
        'member_access_expression',
        'member_call_expression',
        'nullsafe_member_access_expression',
        'nullsafe_member_call_expression',
        'scoped_call_expression',
      ],
      emitMember,
    ),
    ...each(['array_creation_expression', 'list_literal'], emitList),
    ...each(['object_creation_expression'], emitNew),
    ...each(
      [
        'if_statement',
        'else_if_clause',
        'else_clause',
        'while_statement',
        'for_statement',
        'foreach_statement',
        'do_statement',
      ],
      emitControl,
    ),
    ...each(
      [
        'method_declaration',
        'property_declaration',
        'const_declaration',
        'class_declaration',
        'property_promotion_parameter',
      ],
      emitModified,
    ),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
