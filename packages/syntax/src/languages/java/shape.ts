import type { ShapeHandler, ShapeRules } from '../../shape.js';
import { typeName } from '../../syntax-tree.js';
import { stringSums } from '../string-sums.js';
import {
  emitCharacter,
  emitFloat,
  emitInteger,
  emitString,
  stringValue,
} from './shape-literals.js';
import {
  emitAnnotation,
  emitConstructor,
  emitEnumMembers,
  emitLambda,
  emitMember,
  emitModifiers,
  emitNothing,
  emitParenthesized,
} from './shape-structure.js';

/** Shape rules of Java; row numbers are those of normalisation.md that have a counterpart. */
export const javaShape: ShapeRules = {
  // 18: comments of all forms, Javadoc too.
  dropped: new Set(['line_comment', 'block_comment']),
  identifiers: { identifier: 'i', type_identifier: 'i' },
  fields: {},
  // Brackets and separators; an empty statement where one is required is a missing child.
  punctuation: new Set(['(', ')', '[', ']', '{', '}', ',', ';', '.']),
  renamed: { marker_annotation: 'annotation' },
  handlers: {
    ...each(
      [
        'decimal_integer_literal',
        'hex_integer_literal',
        'octal_integer_literal',
        'binary_integer_literal',
      ],
      emitInteger,
    ),
    ...each(['decimal_floating_point_literal', 'hex_floating_point_literal'], emitFloat),
    ...each(['character_literal'], emitCharacter),
    ...each(['string_literal'], emitString),
    ...each(
      ['binary_expression'],
      stringSums((tree, node) =>
        typeName(tree, node) === 'string_literal' ? stringValue(tree, node) : undefined,
      ),
    ),
    ...each(['parenthesized_expression'], emitParenthesized),
    ...each(['modifiers'], emitModifiers),
    ...each(['annotation', 'marker_annotation'], emitAnnotation),
    ...each(['lambda_expression'], emitLambda),
    ...each(['enum_body_declarations'], emitEnumMembers),
    ...each(['constructor_declaration', 'compact_constructor_declaration'], emitConstructor),
    ...each(['method_invocation', 'field_access'], emitMember),
    ...each(['import_declaration', 'package_declaration'], emitNothing),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
