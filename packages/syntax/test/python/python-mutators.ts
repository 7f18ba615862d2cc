import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../src/syntax-tree.js';
import {
  at,
  dropField,
  dropLast,
  type Edit,
  type Mutator,
  remove,
  replace,
  swapNeighbours,
  tokens,
  withoutToken,
} from '../matrix/mutation.js';

/** Mistakes that change what a Python program does, by name. */
export const PYTHON_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': operator({
    '+': '-',
    '-': '+',
    '*': '/',
    '%': '*',
    '**': '*',
    '|': '&',
    '&': '|',
  }),
  comparison: tokens({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', is: '==' }),
  'is not': at(['is not'], (tree, node) => replace(tree, node, 'is')),
  'not in': at(['not in'], (tree, node) => replace(tree, node, 'in')),
  'logical operator': tokens({ and: 'or', or: 'and' }),
  'augmented assignment': tokens({ '+=': '-=', '-=': '+=' }),
  'removed not': at(['not_operator'], (tree, node) => replaceByField(tree, node, 'argument')),
  'number literal': at(['integer', 'float'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}7`),
  ),
  'string literal': at(['string_content'], (tree, node) =>
    isDocstring(tree, node) ? undefined : replace(tree, node, `${nodeText(tree, node)}z`),
  ),
  'string prefix': at(['string_start'], (tree, node) =>
    isDocstring(tree, node) || !/^['"]/.test(nodeText(tree, node))
      ? undefined
      : replace(tree, node, `b${nodeText(tree, node)}`),
  ),
  'removed interpolation': at(['interpolation'], (tree, node) =>
    replace(tree, node, `{${nodeText(tree, node)}}`),
  ),
  'format specifier': at(['format_specifier'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}8`),
  ),
  'type conversion': at(['type_conversion'], (tree, node) => replace(tree, node, '!a')),
  boolean: at(['true', 'false'], (tree, node) =>
    replace(tree, node, typeName(tree, node) === 'true' ? 'False' : 'True'),
  ),
  none: at(['none'], (tree, node) => replace(tree, node, '0')),
  identifier: at(['identifier'], (tree, node) => replace(tree, node, `${nodeText(tree, node)}_`)),
  'removed statement': at(['block'], (tree, node) => {
    const last = effective(tree, node).at(-1);
    return last === undefined ? undefined : replace(tree, last, 'pass');
  }),
  'duplicated statement': at(['block'], (tree, node) => {
    // A definition that is repeated is another declaration.
    const last = effective(tree, node).at(-1);
    if (last === undefined || typeName(tree, last).endsWith('_definition')) return undefined;
    if (!startsLine(tree, last)) return undefined;
    const end = tree.end[last] ?? 0;
    const copy = `\n${' '.repeat(column(tree, last))}${nodeText(tree, last)}`;
    return { start: end, end, text: copy };
  }),
  'swapped statements': at(['block'], (tree, node) => {
    const [first, second] = effective(tree, node);
    if (first === undefined || second === undefined || tree.next[first] !== second)
      return undefined;
    const between = tree.text.slice(tree.end[first], tree.start[second]);
    const text = nodeText(tree, second) + between + nodeText(tree, first);
    return { start: tree.start[first] ?? 0, end: tree.end[second] ?? 0, text };
  }),
  'moved out of its block': at(['block'], (tree, node) => {
    const statements = effective(tree, node);
    const last = statements.at(-1);
    if (last === undefined || statements.length < 2) return undefined;
    return moveTo(tree, last, column(tree, last) - 4);
  }),
  'moved into the block before': at(['block', 'module'], (tree, node) => {
    const statements = children(tree, node);
    const index = statements.findIndex(
      (child, i) =>
        SIMPLE.has(typeName(tree, child)) &&
        COMPOUND.has(typeName(tree, statements[i - 1] ?? child)),
    );
    const moved = statements[index];
    return moved === undefined ? undefined : moveTo(tree, moved, column(tree, moved) + 4);
  }),
  'removed argument': dropLast(['argument_list']),
  'swapped arguments': swapNeighbours(['argument_list']),
  'removed parameter': dropLast(['parameters', 'lambda_parameters']),
  'swapped parameters': swapNeighbours(['parameters']),
  'removed element': dropLast(['list', 'tuple', 'set', 'dictionary', 'expression_list']),
  'swapped elements': swapNeighbours(['list', 'tuple', 'set', 'dictionary', 'pattern_list']),
  'tuple of one': at(['parenthesized_expression'], (tree, node) =>
    typeName(tree, node + 2) === 'yield'
      ? undefined
      : replace(tree, node, `${nodeText(tree, node).slice(0, -1)},)`),
  ),
  'removed default': dropField(['default_parameter', 'typed_default_parameter'], 'value', '='),
  'removed annotation': dropField(['typed_parameter', 'assignment'], 'type', ':'),
  'removed return type': dropField(['function_definition'], 'return_type', '->'),
  'removed await': withoutToken(['await'], 'await'),
  'removed async': withoutToken(
    ['function_definition', 'for_statement', 'with_statement'],
    'async',
  ),
  'removed yield from': withoutToken(['yield'], 'from'),
  'removed star': withoutToken(['list_splat', 'list_splat_pattern'], '*'),
  'removed double star': withoutToken(['dictionary_splat', 'dictionary_splat_pattern'], '**'),
  'removed separator': at(['keyword_separator', 'positional_separator'], (tree, node) =>
    replace(tree, node, 'sep'),
  ),
  'removed return value': at(['return_statement'], (tree, node) =>
    nodeText(tree, node) === 'return' ? undefined : replace(tree, node, 'return'),
  ),
  'return to expression': withoutToken(['return_statement'], 'return'),
  'negated condition': at(['if_statement', 'while_statement', 'elif_clause'], (tree, node) => {
    const condition = childInField(tree, node, 'condition');
    return condition === undefined
      ? undefined
      : replace(tree, condition, `not (${nodeText(tree, condition)})`);
  }),
  'elif to if': at(['elif_clause'], (tree, node) => {
    const start = tree.start[node] ?? 0;
    return { start, end: start + 4, text: 'if' };
  }),
  'removed else': at(['else_clause', 'finally_clause'], remove),
  'except type': dropField(['except_clause'], 'value'),
  'removed raise from': dropField(['raise_statement'], 'cause', 'from'),
  'break and continue': tokens({ break: 'continue', continue: 'break' }),
  'global and nonlocal': tokens({ global: 'nonlocal', nonlocal: 'global' }),
  'removed global': at(['global_statement', 'nonlocal_statement'], (tree, node) =>
    replace(tree, node, 'pass'),
  ),
  'slice moved': at(['slice'], (tree, node) => replace(tree, node, `${nodeText(tree, node)}:9`)),
  'swapped branches': at(['conditional_expression'], (tree, node) => {
    const [yes, , condition, , no] = children(tree, node);
    if (yes === undefined || condition === undefined || no === undefined) return undefined;
    if (nodeText(tree, yes) === nodeText(tree, no)) return undefined;
    const text = `(${nodeText(tree, no)}) if ${nodeText(tree, condition)} else (${nodeText(tree, yes)})`;
    return replace(tree, node, text);
  }),
  'other grouping': at(['binary_operator', 'boolean_operator'], regroup),
  'removed unary': at(['unary_operator'], (tree, node) => replaceByField(tree, node, 'argument')),
  'removed comprehension condition': at(['if_clause'], remove),
  'list to set': at(['list', 'list_comprehension'], (tree, node) => {
    const text = nodeText(tree, node);
    return text === '[]' ? undefined : replace(tree, node, `{${text.slice(1, -1)}}`);
  }),
  'keyword argument to positional': at(['keyword_argument'], (tree, node) =>
    replaceByField(tree, node, 'value'),
  ),
  'removed decorator': at(['decorator'], remove),
  'decorator argument': at(['decorator'], (tree, node) => {
    const end = tree.end[node] ?? 0;
    return nodeText(tree, node).endsWith(')')
      ? { start: end - 1, end: end - 1, text: ', z' }
      : undefined;
  }),
  'removed base': dropField(['class_definition'], 'superclasses'),
  'removed alternative': dropLast(['union_pattern']),
  'removed type argument': dropLast(['type_parameter']),
  'attribute to subscript': at(['attribute'], (tree, node) => {
    const [object, , attribute] = children(tree, node);
    return object === undefined || attribute === undefined
      ? undefined
      : replace(tree, node, `${nodeText(tree, object)}[${nodeText(tree, attribute)}]`);
  }),
  'assignment to comparison': at(['named_expression'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(':=', '==')),
  ),
};

const SIMPLE = new Set(['expression_statement', 'return_statement', 'assert_statement']);
const COMPOUND = new Set(['if_statement', 'for_statement', 'while_statement', 'try_statement']);

function operator(swaps: Readonly<Record<string, string>>): Mutator {
  const swap = tokens(swaps);
  return (tree, node) => (fieldName(tree, node) === 'operator' ? swap(tree, node) : undefined);
}

function replaceByField(tree: SyntaxTree, node: number, field: string): Edit | undefined {
  const child = childInField(tree, node, field);
  return child === undefined ? undefined : replace(tree, node, nodeText(tree, child));
}

/** Statements of a block that do something: no comments, docstrings, or `pass`. */
function effective(tree: SyntaxTree, block: number): readonly number[] {
  return children(tree, block).filter((child) => {
    if (!isNamed(tree, child)) return false;
    const type = typeName(tree, child);
    return type !== 'comment' && type !== 'pass_statement' && !isDocumentation(tree, child);
  });
}

function isDocumentation(tree: SyntaxTree, statement: number): boolean {
  return (
    typeName(tree, statement) === 'expression_statement' &&
    typeName(tree, statement + 1) === 'string' &&
    tree.next[statement + 1] === tree.next[statement]
  );
}

/** Whether a part of a string belongs to a docstring: what does nothing has no mutants. */
function isDocstring(tree: SyntaxTree, part: number): boolean {
  for (let node = part - 1; node >= 0 && node >= part - 6; node -= 1)
    if ((tree.next[node] ?? 0) > part && isDocumentation(tree, node)) return true;
  return false;
}

function column(tree: SyntaxTree, node: number): number {
  const start = tree.start[node] ?? 0;
  return start - (tree.text.lastIndexOf('\n', start - 1) + 1);
}

function startsLine(tree: SyntaxTree, node: number): boolean {
  const start = tree.start[node] ?? 0;
  return tree.text.slice(start - column(tree, node), start).trim() === '';
}

/** A statement with all its lines at another depth. */
function moveTo(tree: SyntaxTree, node: number, depth: number): Edit | undefined {
  if (depth < 0 || !startsLine(tree, node)) return undefined;
  const start = (tree.start[node] ?? 0) - column(tree, node);
  const end = tree.end[node] ?? 0;
  const by = depth - column(tree, node);
  const text = tree.text
    .slice(start, end)
    .split('\n')
    .map((line) => (by < 0 ? line.slice(-by) : ' '.repeat(by) + line))
    .join('\n');
  return { start, end, text };
}

/** `a + (b * c)` and `a * b + c` the other way round. */
function regroup(tree: SyntaxTree, node: number): Edit | undefined {
  const left = childInField(tree, node, 'left');
  const right = childInField(tree, node, 'right');
  if (left === undefined || right === undefined || typeName(tree, left) !== typeName(tree, node))
    return undefined;
  const inner = childInField(tree, left, 'right');
  if (inner === undefined) return undefined;
  const [start, end] = [tree.start[inner] ?? 0, tree.end[right] ?? 0];
  return { start, end, text: `(${tree.text.slice(start, end)})` };
}
