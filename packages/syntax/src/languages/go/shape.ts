import type { ShapeHandler, ShapeRules } from '../../shape.js';
import { emitComposite } from './shape-composites.js';
import { emitFloat, emitImaginary, emitInteger, emitRune, emitString } from './shape-literals.js';
import {
  emitForClause,
  emitGroup,
  emitMethod,
  emitRangeClause,
  emitSelector,
  emitSlice,
  emitTransparent,
} from './shape-structure.js';
import { emitComment, emitConversion, emitInterface, emitParameters } from './shape-types.js';

/** Shape rules of Go; row numbers are those of normalisation.md. */
export const goShape: ShapeRules = {
  dropped: new Set(['empty_statement']),
  // Variables, functions and types share one space of names.
  identifiers: {
    identifier: 'i',
    type_identifier: 'i',
    package_identifier: 'i',
    field_identifier: 'p',
    label_name: 'l',
  },
  fields: {},
  // 68: a line break is a semicolon; what both end is structure, as what brackets and commas hold.
  punctuation: new Set(['(', ')', '[', ']', '{', '}', ',', ';', ':', '.', '\n', '\0', '"', '`']),
  renamed: {},
  handlers: {
    ...each(['raw_string_literal', 'interpreted_string_literal'], emitString),
    ...each(['rune_literal'], emitRune),
    ...each(['int_literal'], emitInteger),
    ...each(['float_literal'], emitFloat),
    ...each(['imaginary_literal'], emitImaginary),
    ...each(['parenthesized_expression', 'parenthesized_type', 'statement_list'], emitTransparent),
    ...each(['var_declaration', 'const_declaration', 'type_declaration'], emitGroup),
    ...each(['for_clause'], emitForClause),
    ...each(['range_clause'], emitRangeClause),
    ...each(['slice_expression'], emitSlice),
    ...each(['selector_expression'], emitSelector),
    ...each(['method_declaration'], emitMethod),
    ...each(['composite_literal'], emitComposite),
    ...each(['parameter_list'], emitParameters),
    ...each(['interface_type'], emitInterface),
    ...each(['type_conversion_expression'], emitConversion),
    ...each(['comment'], emitComment),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
