import {
  childInField,
  children,
  fieldName,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../src/syntax-tree.js';
import {
  at,
  dropField,
  dropLast,
  type Mutator,
  remove,
  replace,
  swapNeighbours,
  tokens,
  withoutToken,
} from '../matrix/mutation.js';

const BODIES = ['body_statement', 'block_body', 'then', 'do'];
const LISTS = ['argument_list', 'array', 'hash'];

/** Mistakes that change what a Ruby program does, by name. */
export const RUBY_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': operator({ '+': '-', '-': '+', '*': '/' }),
  comparison: operator({ '<': '<=', '<=': '<', '>': '>=', '==': '!=', '=~': '!~' }),
  'logical operator': operator({ '&&': '||', '||': '&&', or: 'and' }),
  'safe navigation': operator({ '&.': '.' }),
  'range end': operator({ '..': '...' }),
  'assignment operator': operator({ '+=': '-=', '||=': '&&=' }),
  'removed not': at(['unary'], (tree, node) => {
    const operand = childInField(tree, node, 'operand');
    return operand === undefined ? undefined : replace(tree, node, nodeText(tree, operand));
  }),
  'number literal': at(['integer', 'float'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}7`),
  ),
  'integer to float': at(['integer'], (tree, node) =>
    /^\d+$/.test(nodeText(tree, node))
      ? replace(tree, node, `${nodeText(tree, node)}.0`)
      : undefined,
  ),
  'string literal': at(['string_content'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}z`),
  ),
  'heredoc text': at(['heredoc_content'], (tree, node) => {
    const start = (tree.end[node] ?? 0) - 1;
    return nodeText(tree, node).trim() === '' ? undefined : { start, end: start, text: 'z' };
  }),
  'removed interpolation': at(['interpolation'], (tree, node) =>
    replace(tree, node, `\\${nodeText(tree, node)}`),
  ),
  escape: at(['escape_sequence'], (tree, node) => replace(tree, node, '\\e')),
  symbol: at(['simple_symbol'], (tree, node) => replace(tree, node, `${nodeText(tree, node)}z`)),
  'symbol to string': at(['simple_symbol'], (tree, node) =>
    replace(tree, node, `'${nodeText(tree, node).slice(1)}'`),
  ),
  'hash key': at(['hash_key_symbol'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}z`),
  ),
  'words to symbols': at(['string_array'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace('%w', '%i')),
  ),
  'regular expression option': at(['regex'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}m`),
  ),
  boolean: at(['true', 'false'], (tree, node) =>
    replace(tree, node, typeName(tree, node) === 'true' ? 'false' : 'true'),
  ),
  nil: at(['nil'], (tree, node) => replace(tree, node, '0')),
  identifier: at(['identifier'], (tree, node) => {
    const text = nodeText(tree, node);
    return /\w$/.test(text) ? replace(tree, node, `${text}_`) : undefined;
  }),
  constant: at(['constant'], (tree, node) => replace(tree, node, `${nodeText(tree, node)}Z`)),
  'instance variable': at(['instance_variable'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}z`),
  ),
  'removed statement': dropLast(BODIES),
  'duplicated statement': at(BODIES, (tree, node) => {
    const last = children(tree, node).at(-1);
    // A definition that is repeated is another declaration; the name of a heredoc is not its text.
    if (
      last === undefined ||
      /method|class|module|heredoc|rescue|ensure|else/.test(typeName(tree, last))
    )
      return undefined;
    return replace(tree, last, `${nodeText(tree, last)}\n${nodeText(tree, last)}`);
  }),
  'swapped statements': swapNeighbours(BODIES),
  'removed argument': dropLast(LISTS),
  'swapped arguments': swapNeighbours(LISTS),
  'removed parameter': dropLast(['method_parameters', 'block_parameters']),
  'swapped parameters': swapNeighbours(['method_parameters', 'block_parameters']),
  'removed default': dropField(['optional_parameter'], 'value', '='),
  'removed splat': withoutToken(['splat_parameter', 'splat_argument'], '*'),
  'removed double splat': withoutToken(['hash_splat_parameter', 'hash_splat_argument'], '**'),
  'removed block parameter': withoutToken(['block_parameter'], '&'),
  'removed block': dropField(['call'], 'block'),
  'removed superclass': at(['superclass'], remove),
  'removed receiver of a definition': at(['singleton_method'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace('self.', '')),
  ),
  'if and unless': tokens({ unless: 'if' }),
  'while and until': tokens({ until: 'while' }),
  'next and break': tokens({ next: 'break', break: 'next' }),
  'negated condition': at(['if', 'elsif', 'until'], (tree, node) => {
    const condition = childInField(tree, node, 'condition');
    return condition === undefined
      ? undefined
      : replace(tree, condition, `!(${nodeText(tree, condition)})`);
  }),
  'removed else': at(['else', 'ensure'], remove),
  'removed when value': dropLast(['when']),
  'removed exception': dropLast(['exceptions']),
  'removed return': withoutToken(['return'], 'return'),
  'swapped branches': at(['conditional'], (tree, node) => {
    const [yes, no] = ['consequence', 'alternative'].map((field) =>
      childInField(tree, node, field),
    );
    if (yes === undefined || no === undefined) return undefined;
    const text = `${nodeText(tree, no)} : ${nodeText(tree, yes)}`;
    return { start: tree.start[yes] ?? 0, end: tree.end[no] ?? 0, text };
  }),
  'pattern guard': at(['if_guard'], remove),
  'pattern alternative': dropLast(['alternative_pattern']),
  'other grouping': at(['binary'], regroup),
  'made public': at(['identifier'], (tree, node) =>
    nodeText(tree, node) === 'private' ? replace(tree, node, 'protected') : undefined,
  ),
};

function operator(swaps: Readonly<Record<string, string>>): Mutator {
  const swap = tokens(swaps);
  return (tree, node) => (fieldName(tree, node) === 'operator' ? swap(tree, node) : undefined);
}

/** `a * b + c` the other way round. */
function regroup(tree: SyntaxTree, node: number) {
  const left = childInField(tree, node, 'left');
  const right = childInField(tree, node, 'right');
  if (left === undefined || right === undefined || typeName(tree, left) !== 'binary')
    return undefined;
  const inner = childInField(tree, left, 'right');
  if (inner === undefined) return undefined;
  const [start, end] = [tree.start[inner] ?? 0, tree.end[right] ?? 0];
  return { start, end, text: `(${tree.text.slice(start, end)})` };
}
