import type { ShapeHandler, ShapeRules } from '../../shape.js';
import { MEANINGLESS } from './meaningful-children.js';
import {
  emitAttribute,
  emitCall,
  emitKeywordArgument,
  emitNumber,
  emitSlice,
} from './shape-expressions.js';
import {
  emitCasePattern,
  emitClause,
  emitDelete,
  emitExpressionStatement,
  emitSubscript,
  emitTransparent,
  emitTuplePattern,
  emitWithClause,
} from './shape-sequences.js';
import {
  emitAssignment,
  emitBlock,
  emitClass,
  emitImportPrefix,
  emitPrint,
} from './shape-statements.js';
import { emitString } from './shape-strings.js';
import { emitTypeAlias, emitUnionType } from './shape-types.js';

/** Shape rules of Python; row numbers are those of normalisation.md. */
export const pythonShape: ShapeRules = {
  dropped: MEANINGLESS,
  identifiers: { identifier: 'i' },
  fields: {},
  // 59 and 60: brackets and commas are structure; where they are not, a handler knows.
  punctuation: new Set(['(', ')', '[', ']', '{', '}', ',', ';', ':', '.', '->']),
  // 60: a tuple is one without its parentheses too, and as a target.
  renamed: {
    expression_list: 'tuple',
    pattern_list: 'tuple',
    tuple_pattern: 'tuple',
    list_pattern: 'list',
    list_splat_pattern: 'list_splat',
    splat_type: 'list_splat',
  },
  handlers: {
    ...each(['string', 'concatenated_string'], emitString),
    ...each(['integer', 'float'], emitNumber),
    ...each(['module', 'block'], emitBlock),
    ...each(['parenthesized_expression', 'type'], emitTransparent),
    ...each(['case_pattern'], emitCasePattern),
    ...each(['tuple_pattern'], emitTuplePattern),
    ...each(['expression_statement'], emitExpressionStatement),
    ...each(['subscript', 'generic_type'], emitSubscript),
    ...each(['match_statement', 'case_clause', 'except_clause'], emitClause),
    ...each(['delete_statement'], emitDelete),
    ...each(['with_clause'], emitWithClause),
    ...each(['attribute', 'member_type'], emitAttribute),
    ...each(['call'], emitCall),
    ...each(['keyword_argument'], emitKeywordArgument),
    ...each(['slice'], emitSlice),
    ...each(['union_type'], emitUnionType),
    ...each(['type_alias_statement'], emitTypeAlias),
    ...each(['class_definition'], emitClass),
    ...each(['assignment'], emitAssignment),
    ...each(['print_statement'], emitPrint),
    ...each(['import_prefix'], emitImportPrefix),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
