import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../src/syntax-tree.js';
import {
  at,
  dropLast,
  type Mutator,
  remove,
  replace,
  swapNeighbours,
  tokens,
  withoutToken,
} from '../matrix/mutation.js';

const BLOCKS = ['block', 'class_body'];
const MODIFIERS = [
  'class_modifier',
  'member_modifier',
  'function_modifier',
  'property_modifier',
  'inheritance_modifier',
  'parameter_modifier',
  'variance_modifier',
];

/** Mistakes that change what a Kotlin program means, by name. */
export const KOTLIN_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': inBinary({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }),
  comparison: inBinary({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' }),
  'logical operator': inBinary({ '&&': '||', '||': '&&' }),
  elvis: at(['binary_expression'], (tree, node) => {
    const [left, right] = ['left', 'right'].map((field) => childInField(tree, node, field));
    const operator = childInField(tree, node, 'operator');
    if (left === undefined || right === undefined || operator === undefined) return undefined;
    if (nodeText(tree, operator) !== '?:') return undefined;
    return replace(tree, node, `${nodeText(tree, right)} ?: ${nodeText(tree, left)}`);
  }),
  'assignment operator': tokens({ '+=': '-=', '-=': '+=' }),
  'increment and decrement': tokens({ '++': '--', '--': '++' }),
  'number literal': at(['number_literal', 'float_literal'], (tree, node) =>
    replace(tree, node, `3${nodeText(tree, node)}`.replace('30x', '0x3')),
  ),
  'string literal': at(['string_content'], (tree, node) =>
    /^\s*[\w]/.test(nodeText(tree, node))
      ? replace(
          tree,
          node,
          nodeText(tree, node).replace(/\w/, (unit) => `${unit}z`),
        )
      : undefined,
  ),
  character: at(['character_literal'], (tree, node) => replace(tree, node, "'Z'")),
  'name in a string': at(['interpolation'], (tree, node) =>
    replace(
      tree,
      node,
      nodeText(tree, node).replace(/\w+/, (name) => `${name}_`),
    ),
  ),
  identifier: at(['identifier'], (tree, node) => replace(tree, node, `${nodeText(tree, node)}_`)),
  'removed statement or member': dropLast(BLOCKS),
  'duplicated statement': at(['block'], (tree, node) => {
    const last = children(tree, node)
      .filter((child) => isNamed(tree, child))
      .at(-1);
    return last === undefined
      ? undefined
      : replace(tree, last, `${nodeText(tree, last)}\n${nodeText(tree, last)}`);
  }),
  'swapped statements or members': swapNeighbours(BLOCKS),
  'removed argument': dropLast(['value_arguments']),
  'swapped arguments': swapNeighbours(['value_arguments']),
  'removed argument label': at(['value_argument'], (tree, node) => {
    const equals = children(tree, node).find((child) => typeName(tree, child) === '=');
    return equals === undefined
      ? undefined
      : { start: tree.start[node] ?? 0, end: tree.end[equals] ?? 0, text: ' ' };
  }),
  'removed parameter': dropLast([
    'function_value_parameters',
    'class_parameters',
    'lambda_parameters',
  ]),
  'swapped parameters': swapNeighbours(['class_parameters', 'function_type_parameters']),
  'removed type argument': at(['type_projection'], (tree, node) => replace(tree, node, 'Other')),
  'removed nullability': withoutToken(['nullable_type'], '?'),
  'removed safe call': at(['navigation_expression'], (tree, node) => {
    const dot = children(tree, node).find((child) => typeName(tree, child) === '?.');
    return dot === undefined ? undefined : replace(tree, dot, '.');
  }),
  'removed not-null assertion': withoutToken(['unary_expression'], '!!'),
  'removed not': withoutToken(['unary_expression'], '!'),
  'other type test': at(['is_expression', 'type_test'], (tree, node) => {
    const text = nodeText(tree, node);
    return replace(
      tree,
      node,
      / ?!is/.test(text) ? text.replace('!is', 'is') : text.replace('is', '!is'),
    );
  }),
  'other membership': at(['in_expression'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(/ in /, ' !in ')),
  ),
  'removed modifier': (tree, node) =>
    MODIFIERS.includes(typeName(tree, node)) ? remove(tree, node) : undefined,
  // `public` says what holds without it (56).
  'removed visibility': at(['visibility_modifier'], (tree, node) =>
    nodeText(tree, node) === 'public' ? undefined : remove(tree, node),
  ),
  'val and var': tokens({ val: 'var', var: 'val' }),
  'removed annotation': at(['annotation'], remove),
  'annotation argument': at(['annotation'], (tree, node) =>
    nodeText(tree, node).endsWith(')')
      ? replace(tree, node, nodeText(tree, node).replace(/\)$/, ', 3)'))
      : undefined,
  ),
  'removed return value': at(['return_expression'], (tree, node) => replace(tree, node, 'return')),
  'removed return': at(['return_expression'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace('return', '')),
  ),
  'negated condition': at(
    ['if_expression', 'while_statement', 'do_while_statement'],
    (tree, node) => {
      const condition = childInField(tree, node, 'condition');
      return condition === undefined
        ? undefined
        : replace(tree, condition, `!(${nodeText(tree, condition)})`);
    },
  ),
  'swapped branches': swapNeighbours(['when_expression']),
  'removed branch': at(['when_entry'], remove),
  'removed branch condition': at(['when_entry'], (tree, node) => {
    const [first, comma] = children(tree, node);
    return first === undefined || comma === undefined || typeName(tree, comma) !== ','
      ? undefined
      : { start: tree.start[first] ?? 0, end: tree.end[comma] ?? 0, text: ' ' };
  }),
  'other grouping': at(['binary_expression'], (tree, node) => {
    const [left, right] = ['left', 'right'].map((field) => childInField(tree, node, field));
    const inner = left === undefined ? undefined : childInField(tree, left, 'right');
    if (inner === undefined || right === undefined) return undefined;
    const text = `(${tree.text.slice(tree.start[inner], tree.end[right])})`;
    return { start: tree.start[inner] ?? 0, end: tree.end[right] ?? 0, text };
  }),
  'removed grouping': at(['parenthesized_expression'], (tree, node) => {
    const [, inner] = children(tree, node);
    // Parentheses round a name or a literal mean nothing (55).
    return inner === undefined || /identifier|literal/.test(typeName(tree, inner))
      ? undefined
      : replace(tree, node, nodeText(tree, inner));
  }),
  'other range': at(['range_expression'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace('..', '..<')),
  ),
  'as and as?': tokens({ as: 'as?' }),
  'removed default value': at(['function_value_parameters', 'class_parameter'], (tree, node) => {
    const kids = children(tree, node);
    const equals = kids.findIndex((child) => typeName(tree, child) === '=');
    const [start, end] = [kids[equals], kids[equals + 1]];
    return equals < 0 || start === undefined || end === undefined
      ? undefined
      : { start: tree.start[start] ?? 0, end: tree.end[end] ?? 0, text: ' ' };
  }),
  'removed result type': at(['function_declaration'], (tree, node) => {
    const kids = children(tree, node);
    const colon = kids.findIndex((child) => typeName(tree, child) === ':');
    const [start, end] = [kids[colon], kids[colon + 1]];
    return colon < 0 || start === undefined || end === undefined
      ? undefined
      : { start: tree.start[start] ?? 0, end: tree.end[end] ?? 0, text: ' ' };
  }),
  'removed supertype': at(['delegation_specifiers'], (tree, node) => replace(tree, node, 'Other')),
  'removed constraint': at(['type_constraints'], remove),
  'removed accessor': at(['getter', 'setter'], remove),
  'removed delegate': at(['property_delegate'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace('by', '=')),
  ),
  'removed finally or catch': at(['finally_block', 'catch_block'], remove),
  'line break before a sign': at(['binary_expression'], (tree, node) => {
    const operator = childInField(tree, node, 'operator');
    const isSign = operator !== undefined && /^[+-]$/.test(nodeText(tree, operator));
    return isSign && !isInside(tree, node)
      ? replace(tree, operator, `\n${nodeText(tree, operator)}`)
      : undefined;
  }),
};

function inBinary(swaps: Readonly<Record<string, string>>): Mutator {
  return at(['binary_expression'], (tree, node) => {
    const operator = childInField(tree, node, 'operator');
    const swap = operator === undefined ? undefined : swaps[nodeText(tree, operator)];
    return operator === undefined || swap === undefined ? undefined : replace(tree, operator, swap);
  });
}

/** In parentheses a line break ends nothing. */
function isInside(tree: SyntaxTree, node: number): boolean {
  let depth = 0;
  for (let at = (tree.start[node] ?? 0) - 1; at >= 0; at -= 1) {
    const unit = tree.text[at] ?? '';
    if (')]}'.includes(unit)) depth += 1;
    else if ('([{'.includes(unit)) {
      if (depth === 0) return unit !== '{';
      depth -= 1;
    }
  }
  return false;
}
