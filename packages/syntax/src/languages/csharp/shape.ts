import type { ShapeEmitter, ShapeHandler, ShapeRules } from '../../shape.js';
import { children, isNamed, nodeText, typeName } from '../../syntax-tree.js';
import { stringSums } from '../string-sums.js';
import { decodeEscapes, decodeInteger, decodeRawString, decodeReal } from './literal-values.js';

const PLAIN_STRINGS = new Set(['string_literal', 'verbatim_string_literal']);

/** Shape rules of C#: its layout, literals by value, modifiers as a set. */
export const csharpShape: ShapeRules = {
  // 18: comments of all forms; regions are remarks too.
  dropped: new Set(['comment', 'preproc_region', 'preproc_endregion', 'shebang_directive']),
  identifiers: { identifier: 'i' },
  fields: {},
  // 3, 4: separators and brackets whose nodes say the same.
  punctuation: new Set(['(', ')', '{', '}', ',', ';', '\n', '\r\n']),
  renamed: {},
  handlers: {
    ...literal('integer_literal', decodeInteger),
    ...literal('real_literal', decodeReal),
    ...literal('character_literal', (text) => decodeEscapes(text.slice(1, -1))),
    ...literal('string_literal', stringValue),
    ...literal('verbatim_string_literal', stringValue),
    ...literal('raw_string_literal', (text) => decodeRawString(text.replace(/u8$/i, ''))),
    ...each(
      ['binary_expression'],
      stringSums((tree, node) =>
        PLAIN_STRINGS.has(typeName(tree, node)) && !/u8$/i.test(nodeText(tree, node))
          ? stringValue(nodeText(tree, node))
          : undefined,
      ),
    ),
    // The grammar leaves the format itself out.
    ...literal('interpolation_format_clause', (text) => text),
    ...each(['parenthesized_expression'], emitParenthesized),
    ...each(['empty_statement'], (emitter, node) => {
      if (emitter.fieldOf(node) !== '') emitter.leaf('t', ';');
    }),
    ...each(
      [
        ...['class', 'struct', 'interface', 'enum', 'record', 'delegate', 'field', 'event_field'],
        ...['event', 'method', 'constructor', 'destructor', 'property', 'indexer', 'operator'],
        ...['conversion_operator', 'accessor'],
      ].map((name) => `${name}_declaration`),
      emitModified,
    ),
  },
};

function each(types: readonly string[], handler: ShapeHandler): Record<string, ShapeHandler> {
  return Object.fromEntries(types.map((type) => [type, handler]));
}

function literal(type: string, decode: (text: string) => string): Record<string, ShapeHandler> {
  const tag = type.includes('string') ? 's' : type;
  return each([type], (emitter, node) => {
    const text = nodeText(emitter.tree, node);
    const utf8 = tag === 's' && /u8$/i.test(text) ? 'u8' : '';
    emitter.leaf(`${tag}${emitter.fieldOf(node)}=${utf8}=`, decode(text));
  });
}

function stringValue(text: string): string {
  const end = text.lastIndexOf('"');
  if (text.startsWith('@'))
    return text.slice(2, end).replaceAll('""', '"').replaceAll('\r\n', '\n');
  return decodeEscapes(text.slice(1, end));
}

/** 8: parentheses are redundant, except round a conditional access that goes on outside of them. */
function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const inner = children(tree, node).find(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  if (inner === undefined || typeName(tree, inner) === 'conditional_access_expression')
    emitter.whole(node);
  else emitter.childInPlaceOf(node, inner);
}

/** 49: modifiers are a set. */
function emitModified(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const modifiers = kids.filter((child) => typeName(tree, child) === 'modifier');
  emitter.openNode(node);
  for (const word of modifiers.map((child) => nodeText(tree, child)).sort())
    emitter.leaf('m', word);
  for (const child of kids) if (!modifiers.includes(child)) emitter.child(child);
  emitter.close();
}
