import type { ShapeHandler, ShapeRules } from '../../shape.js';
import {
  emitBlock,
  emitClosure,
  emitList,
  emitMatchArm,
  emitParenthesized,
} from './shape-blocks.js';
import {
  emitAttribute,
  emitExternModifier,
  emitForeign,
  emitItem,
  emitVisibility,
  emitWhereClause,
} from './shape-items.js';
import {
  emitCharacter,
  emitFloat,
  emitInteger,
  emitRawString,
  emitString,
} from './shape-literals.js';
import { emitMacroCall, emitMacroDefinition } from './shape-macros.js';
import {
  emitFieldInitializer,
  emitFieldPattern,
  emitIdentifier,
  emitLifetime,
  emitMember,
  emitScoped,
} from './shape-names.js';
import { emitOrPattern, emitTuple } from './shape-patterns.js';
import { emitTokens } from './shape-tokens.js';

/** Shape rules of Rust: what rustfmt may write in more than one way is one. */
export const rustShape: ShapeRules = {
  // Doc comments are comments.
  dropped: new Set(['line_comment', 'block_comment', 'shebang']),
  identifiers: { field_identifier: 'p', shorthand_field_identifier: 'h' },
  fields: {},
  // Brackets and separators; the nodes they close are structure.
  punctuation: new Set(['(', ')', '[', ']', '{', '}', '<', '>', ',', ';', '|', '::']),
  renamed: {},
  handlers: {
    ...each(['identifier', 'type_identifier'], emitIdentifier),
    ...each(['lifetime', 'label'], emitLifetime),
    ...each(['field_expression'], emitMember),
    ...each(['scoped_identifier'], emitScoped),
    ...each(['field_initializer', 'shorthand_field_initializer'], emitFieldInitializer),
    ...each(['field_pattern'], emitFieldPattern),
    ...each(['integer_literal'], emitInteger),
    ...each(['float_literal'], emitFloat),
    ...each(['char_literal'], emitCharacter),
    ...each(['string_literal'], emitString),
    ...each(['raw_string_literal'], emitRawString),
    ...each(['block'], emitBlock),
    ...each(['declaration_list', 'source_file'], emitList),
    ...each(['closure_expression'], emitClosure),
    ...each(['match_arm', 'last_match_arm'], emitMatchArm),
    ...each(['parenthesized_expression'], emitParenthesized),
    ...each(['tuple_type', 'tuple_pattern'], emitTuple),
    ...each(['or_pattern'], emitOrPattern),
    ...each(['function_item', 'impl_item', 'trait_item', 'mod_item'], emitItem),
    ...each(['foreign_mod_item', 'function_signature_item', 'static_item'], emitForeign),
    ...each(['extern_modifier'], emitExternModifier),
    ...each(['visibility_modifier'], emitVisibility),
    ...each(['where_clause'], emitWhereClause),
    ...each(['attribute_item', 'inner_attribute_item'], emitAttribute),
    ...each(['macro_invocation'], emitMacroCall),
    ...each(['macro_definition'], emitMacroDefinition),
    ...each(
      ['token_tree', 'token_tree_pattern', 'token_repetition', 'token_repetition_pattern'],
      emitTokens,
    ),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
