import type { ShapeEmitter, ShapeHandler, ShapeRules } from '../../shape.js';
import { children } from '../../syntax-tree.js';
import { CHAINED } from './chain.js';
import { emitChain } from './shape-chain.js';
import { declarationHandlers, NOTHING_OMITTED } from './shape-declarations.js';
import { emitNumber, emitString, emitText } from './shape-literals.js';
import {
  emitComment,
  emitComputed,
  emitLabel,
  emitParameter,
  emitParenthesized,
  emitSuffix,
} from './shape-structure.js';
import { emitCallSuffix, emitClosureType } from './sugar-closures.js';
import { casePatterns, emitPattern, leadingBinder } from './sugar-patterns.js';
import { emitTransfer } from './sugar-return.js';
import {
  emitCollectionType,
  emitOptionalType,
  emitTupleType,
  emitUserType,
} from './sugar-types.js';

const declarations = declarationHandlers(NOTHING_OMITTED);

/** Node types that are declarations, those with several names apart. */
export const DECLARATIONS = [
  'import_declaration',
  'typealias_declaration',
  'function_declaration',
  'protocol_function_declaration',
  'protocol_property_declaration',
  'init_declaration',
  'deinit_declaration',
  'subscript_declaration',
  'class_declaration',
  'protocol_declaration',
  'associatedtype_declaration',
  'macro_declaration',
  'operator_declaration',
  'precedence_group_declaration',
];

/** Shape rules of Swift; row numbers are those of normalisation.md. */
export const swiftShape: ShapeRules = {
  dropped: new Set(['shebang_line']),
  identifiers: { simple_identifier: 'i', type_identifier: 'i' },
  fields: {},
  // 27: semicolons; line ends do their work as well.
  punctuation: new Set([';']),
  // 28: all other punctuation is kept, trailing commas apart.
  marks: new Set([
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '.',
    '->',
    '<',
    '>',
    '=',
    '#',
    '@',
    '\\',
  ]),
  renamed: {
    constructor_suffix: 'call_suffix',
    protocol_function_declaration: 'function_declaration',
  },
  handlers: {
    ...each(['comment', 'multiline_comment'], emitComment),
    ...each(
      ['integer_literal', 'hex_literal', 'oct_literal', 'bin_literal', 'real_literal'],
      emitNumber,
    ),
    ...each(['line_string_literal', 'multi_line_string_literal', 'raw_string_literal'], emitString),
    // Parts of these are not in the tree.
    ...each(['regex_literal', 'diagnostic'], emitText),
    ...each(DECLARATIONS, declarations.declaration),
    ...each(['property_declaration'], declarations.property),
    ...each(['enum_entry'], declarations.cases),
    ...each([...CHAINED], emitChain),
    ...each(['tuple_expression'], emitParenthesized),
    ...each(['computed_property'], emitComputed),
    ...each(['navigation_suffix'], emitSuffix),
    ...each(['value_argument_label'], emitLabel),
    ...each(['parameter'], emitParameter),
    ...each(['user_type'], emitUserType),
    ...each(['array_type', 'dictionary_type'], emitCollectionType),
    ...each(['optional_type'], emitOptionalType),
    ...each(['tuple_type'], emitTupleType),
    ...each(['lambda_function_type'], emitClosureType),
    ...each(['call_suffix', 'constructor_suffix'], emitCallSuffix),
    ...each(['pattern'], emitPattern),
    ...each(
      ['if_statement', 'guard_statement', 'while_statement', 'repeat_while_statement'],
      emitConditional,
    ),
    ...each(['control_transfer_statement'], emitTransfer),
  },
};

export function each(
  types: readonly string[],
  handler: ShapeHandler,
): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}

/** 30: the word that binds a pattern's names is put before each of them. */
function emitConditional(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const binders = casePatterns(tree, node).map((parts) => leadingBinder(tree, parts));
  emitter.openNode(node);
  for (const child of children(tree, node)) if (!binders.includes(child)) emitter.child(child);
  emitter.close();
}
