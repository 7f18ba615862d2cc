import type { ShapeHandler, ShapeRules } from '../../shape.js';
import { emitHeredocBeginning, emitHeredocBody } from './shape-heredocs.js';
import {
  emitPair,
  emitRegex,
  emitString,
  emitSubshell,
  emitSymbol,
  emitWords,
} from './shape-strings.js';
import {
  emitCall,
  emitMethodParameters,
  emitNumber,
  emitOpenList,
  emitParenthesized,
} from './shape-structure.js';

/** Shape rules of Ruby: layout, and spellings that mean the same wherever they stand. */
export const rubyShape: ShapeRules = {
  dropped: new Set(['comment', 'empty_statement']),
  identifiers: { identifier: 'i', constant: 'i' },
  fields: {},
  // A block is one with `do` and `end` or with braces, a body with `then` or on the next line.
  punctuation: new Set(['(', ')', '[', ']', '{', '}', ',', ';', 'then', 'do', 'end', '|', '\n']),
  renamed: { do_block: 'block', block_body: 'body_statement' },
  handlers: {
    ...each(['string', 'chained_string'], emitString),
    ...each(['simple_symbol', 'delimited_symbol', 'hash_key_symbol'], emitSymbol),
    ...each(['pair'], emitPair),
    ...each(['regex'], emitRegex),
    ...each(['string_array', 'symbol_array'], emitWords),
    ...each(['subshell'], emitSubshell),
    ...each(['heredoc_beginning'], emitHeredocBeginning),
    ...each(['heredoc_body'], emitHeredocBody),
    ...each(['integer', 'float'], emitNumber),
    ...each(['parenthesized_statements'], emitParenthesized),
    ...each(['method_parameters'], emitMethodParameters),
    ...each(['block_parameters', 'array_pattern'], emitOpenList),
    ...each(['call'], emitCall),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}
