import type { ShapeHandler, ShapeRules } from '../../shape.js';
import { emitAssertion, emitOperation } from './shape-assertions.js';
import { emitArrow, emitHeritage, emitMember, emitNew, emitParameters } from './shape-calls.js';
import { emitJsxAttribute, emitJsxChildren } from './shape-jsx.js';
import { emitList, emitNumber, emitRegex, emitString, emitTemplate } from './shape-literals.js';
import {
  emitKey,
  emitModified,
  emitNonNull,
  emitParenthesized,
  emitRestricted,
  emitTransparent,
} from './shape-structure.js';
import { emitUnion } from './shape-types.js';

/** Shape rules of TypeScript, TSX and JavaScript; row numbers are those of normalisation.md. */
export const typescriptShape: ShapeRules = {
  // 18: comments of all forms; JSDoc is a comment.
  dropped: new Set(['comment', 'html_comment', 'hash_bang_line']),
  // Variables and types share a tag: a class is both.
  identifiers: {
    identifier: 'i',
    type_identifier: 'i',
    property_identifier: 'p',
    private_property_identifier: 'p',
    shorthand_property_identifier: 'h',
    shorthand_property_identifier_pattern: 'h',
    statement_identifier: 'l',
  },
  // 70: the JavaScript grammar has fields that the TypeScript ones lack, or name otherwise.
  fields: { member: '', property: 'name' },
  // 3 to 6 and 10: separators and brackets; the nodes they close are structure.
  punctuation: new Set([
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ';',
    ':',
    '.',
    '=>',
    '|',
    '&',
    '<',
    '>',
    '</',
    '/>',
    '"',
    "'",
    '`',
    '${',
    '{|',
    '|}',
  ]),
  renamed: { interface_body: 'object_type', public_field_definition: 'field_definition' },
  handlers: {
    ...each(['string'], emitString),
    ...each(['number'], emitNumber),
    ...each(['regex'], emitRegex),
    ...each(['template_string'], emitTemplate),
    ...each(['array', 'array_pattern'], emitList),
    ...each(
      ['pair', 'pair_pattern', 'enum_assignment', 'enum_body', 'property_signature'],
      emitKey,
    ),
    ...each(
      [
        'method_definition',
        'method_signature',
        'abstract_method_signature',
        'public_field_definition',
        'field_definition',
      ],
      emitModified,
    ),
    ...each(['parenthesized_expression'], emitParenthesized),
    ...each(['parenthesized_type'], emitTransparent),
    ...each(['union_type', 'intersection_type'], emitUnion),
    ...each(['as_expression', 'satisfies_expression'], emitAssertion),
    ...each(['await_expression', 'unary_expression', 'binary_expression'], emitOperation),
    ...each(['arrow_function'], emitArrow),
    ...each(['new_expression'], emitNew),
    ...each(['formal_parameters'], emitParameters),
    ...each(['member_expression'], emitMember),
    ...each(['class_heritage'], emitHeritage),
    ...each(['non_null_expression'], emitNonNull),
    ...each(['jsx_element', 'jsx_fragment'], emitJsxChildren),
    ...each(['jsx_attribute'], emitJsxAttribute),
    // 70: a token in one grammar, a node in the other.
    ...each(['return_statement', 'yield_expression'], emitRestricted),
    ...each(['optional_chain'], (emitter) => emitter.leaf('t', '?.')),
    // 4: an empty statement counts only where a statement is required.
    ...each(['empty_statement'], (emitter, node) => {
      if ((emitter.tree.field[node] ?? 0) !== 0) emitter.leaf('t', ';');
    }),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
