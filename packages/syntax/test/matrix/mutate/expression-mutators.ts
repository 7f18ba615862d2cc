import {
  childInField,
  children,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../../src/syntax-tree.js';
import {
  at,
  dropLast,
  type Edit,
  inBinary,
  insertAfter,
  type Mutators,
  replace,
  swapNeighbours,
  tokens,
  unwrap,
  withoutToken,
} from '../mutation.js';

/** Other operators, operands and calls. */
export const EXPRESSION_MUTATORS: Mutators = {
  'arithmetic operator': inBinary({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }),
  'bitwise operator': inBinary({
    '&': '|',
    '|': '^',
    '^': '&',
    '<<': '>>',
    '>>': '>>>',
    '>>>': '<<',
  }),
  comparison: inBinary({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' }),
  'strict comparison': inBinary({ '===': '!==', '!==': '===' }),
  'loose comparison': inBinary({ '===': '==', '!==': '!=' }),
  'logical operator': inBinary({ '&&': '||', '||': '&&', '??': '||' }),
  'assignment operator': tokens({ '+=': '-=', '-=': '+=', '||=': '&&=', '??=': '||=' }),
  'increment and decrement': tokens({ '++': '--', '--': '++' }),
  'removed not': withoutToken(['unary_expression'], '!'),
  'removed minus': withoutToken(['unary_expression'], '-'),
  'removed typeof': withoutToken(['unary_expression'], 'typeof'),
  'removed void': withoutToken(['unary_expression'], 'void'),
  'swapped operands': swapOperands(['left', 'right']),
  'other grouping': at(['binary_expression'], regroup),
  'swapped branches': swapOperands(['consequence', 'alternative'], 'ternary_expression'),
  'removed condition': at(['ternary_expression'], (tree, node) => {
    const yes = childInField(tree, node, 'consequence');
    return yes === undefined ? undefined : replace(tree, node, `(${nodeText(tree, yes)})`);
  }),
  'removed argument': dropLast(['arguments']),
  'swapped arguments': swapNeighbours(['arguments']),
  'removed call': at(['call_expression'], (tree, node) => {
    const called = childInField(tree, node, 'function');
    return called === undefined ? undefined : replace(tree, node, nodeText(tree, called));
  }),
  'removed new': withoutToken(['new_expression'], 'new'),
  'removed await': withoutToken(['await_expression'], 'await'),
  'removed yield star': withoutToken(['yield_expression'], '*'),
  'removed spread': withoutToken(['spread_element', 'rest_pattern', 'rest_type'], '...'),
  'removed optional chain': at(['member_expression'], (tree, node) => {
    const chain = childInField(tree, node, 'optional_chain');
    return chain === undefined ? undefined : replace(tree, chain, '.');
  }),
  'added optional chain': at(['member_expression'], (tree, node) => {
    const dot = children(tree, node).find((child) => typeName(tree, child) === '.');
    return dot === undefined ? undefined : replace(tree, dot, '?.');
  }),
  'ended optional chain': at(['member_expression'], (tree, node) => {
    const object = childInField(tree, node, 'object');
    if (object === undefined || childInField(tree, object, 'optional_chain') === undefined)
      return undefined;
    return replace(tree, object, `(${nodeText(tree, object)})`);
  }),
  'removed element': dropLast(['array']),
  elision: insertAfter(['array'], '[', ','),
  'property by a computed key': at(['pair'], (tree, node) => {
    const key = childInField(tree, node, 'key');
    return key === undefined || typeName(tree, key) === 'computed_property_name'
      ? undefined
      : replace(tree, key, `['${nodeText(tree, key).replace(/^['"]|['"]$/g, '')}']`);
  }),
  'removed assertion': unwrap(['as_expression', 'satisfies_expression']),
  'removed non-null assertion': withoutToken(['non_null_expression'], '!'),
};

/** `a - b` becomes `(b) - (a)`. */
function swapOperands(fields: readonly [string, string], type = 'binary_expression') {
  return at([type], (tree, node) => {
    const [first, second] = fields.map((field) => childInField(tree, node, field));
    if (first === undefined || second === undefined) return undefined;
    const [one, other] = [nodeText(tree, first), nodeText(tree, second)];
    if (one === other) return undefined;
    const between = tree.text.slice(tree.end[first], tree.start[second]);
    return {
      start: tree.start[first] ?? 0,
      end: tree.end[second] ?? 0,
      text: `(${other})${between}(${one})`,
    };
  });
}

/** `a + (b * c)` and `a * b + c` the other way round; of `a || b || c` either is the same. */
function regroup(tree: SyntaxTree, node: number): Edit | undefined {
  const [left, right] = ['left', 'right'].map((field) => childInField(tree, node, field));
  if (left === undefined || right === undefined || typeName(tree, left) !== 'binary_expression')
    return undefined;
  const inner = childInField(tree, left, 'right');
  if (inner === undefined) return undefined;
  const [outer, own] = [node, left].map((it) => {
    const operator = childInField(tree, it, 'operator');
    return operator === undefined ? '' : nodeText(tree, operator);
  });
  if (outer === own && ['&&', '||', '??'].includes(outer ?? '')) return undefined;
  const text = `(${tree.text.slice(tree.start[inner], tree.end[right])})`;
  return { start: tree.start[inner] ?? 0, end: tree.end[right] ?? 0, text };
}
