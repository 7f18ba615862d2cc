import type { ShapeHandler, ShapeRules } from '../../shape.js';
import { emitAssertion } from './shape-assertions.js';
import { emitArrow, emitNew } from './shape-calls.js';
import { emitJsxAttribute, emitJsxChildren } from './shape-jsx.js';
import {
  emitKey,
  emitList,
  emitNumber,
  emitRegex,
  emitString,
  emitTemplate,
} from './shape-literals.js';
import { emitModified, emitParenthesized, emitTransparent } from './shape-structure.js';
import { emitUnion } from './shape-types.js';

/** Shape rules of TypeScript, TSX and JavaScript; row numbers are those of normalisation.md. */
export const typescriptShape: ShapeRules = {
  // 18: comments of all forms; JSDoc is a comment.
  dropped: new Set(['comment', 'html_comment', 'hash_bang_line']),
  identifiers: new Set([
    'identifier',
    'type_identifier',
    'property_identifier',
    'private_property_identifier',
    'shorthand_property_identifier',
    'shorthand_property_identifier_pattern',
    'statement_identifier',
  ]),
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
  renamed: { interface_body: 'object_type', object_type: 'object_type' },
  handlers: {
    ...each(['string'], emitString),
    ...each(['number'], emitNumber),
    ...each(['regex'], emitRegex),
    ...each(['template_string'], emitTemplate),
    ...each(['array', 'array_pattern'], emitList),
    ...each(['pair', 'pair_pattern', 'enum_assignment', 'property_signature'], emitKey),
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
    ...each(['arrow_function'], emitArrow),
    ...each(['new_expression'], emitNew),
    ...each(['jsx_element', 'jsx_fragment'], emitJsxChildren),
    ...each(['jsx_attribute'], emitJsxAttribute),
    // 4: an empty statement counts only where a statement is required.
    ...each(['empty_statement'], (emitter, node) => {
      if ((emitter.tree.field[node] ?? 0) !== 0) emitter.leaf('t', ';');
    }),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
