import { nodeText, typeName } from '../../../src/syntax-tree.js';
import { at, insertAfter, lengthen, type Mutators, replace } from '../mutation.js';

/** Other values and names. */
export const LITERAL_MUTATORS: Mutators = {
  'number literal': at(['number'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(/^(?:0[xXoObB])?/, '$&1')),
  ),
  'string literal': lengthen(['string_fragment'], 'z'),
  'emptied string': at(['string_fragment'], (tree, node) => replace(tree, node, '')),
  'template text': insertAfter(['template_string'], '`', 'z'),
  'space in a template': insertAfter(['template_string'], '`', ' z  '),
  'string as a template': at(['string'], (tree, node) =>
    replace(tree, node, `\`${nodeText(tree, node).slice(1, -1).replaceAll('`', '')}\``),
  ),
  'regular expression': lengthen(['regex_pattern'], 'z'),
  'regular expression flag': at(['regex'], (tree, node) => {
    const text = nodeText(tree, node);
    const flags = /[a-z]*$/.exec(text)?.[0] ?? '';
    return replace(tree, node, flags.includes('y') ? text.slice(0, -1) : `${text}y`);
  }),
  boolean: at(['true', 'false'], (tree, node) =>
    replace(tree, node, typeName(tree, node) === 'true' ? 'false' : 'true'),
  ),
  'null and undefined': at(['null', 'undefined'], (tree, node) =>
    replace(tree, node, typeName(tree, node) === 'null' ? 'undefined' : 'null'),
  ),
  this: at(['this'], (tree, node) => replace(tree, node, 'self')),
  identifier: lengthen(['identifier'], '_'),
  'property name': lengthen(['property_identifier'], '_'),
  'private name': lengthen(['private_property_identifier'], '_'),
  'shorthand property': at(['shorthand_property_identifier'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}: z`),
  ),
  'type name': lengthen(['type_identifier'], '_'),
};
