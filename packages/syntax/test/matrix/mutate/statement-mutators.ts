import { childInField, children, isNamed, nodeText, typeName } from '../../../src/syntax-tree.js';
import {
  at,
  dropField,
  dropLast,
  type Mutator,
  type Mutators,
  named,
  remove,
  replace,
  swapNeighbours,
  tokens,
  without,
  withoutToken,
} from '../mutation.js';

const LOOPS = ['for_statement', 'for_in_statement', 'while_statement'];

/** Other statements, in another order, or under other conditions. */
export const STATEMENT_MUTATORS: Mutators = {
  'removed statement': dropLast(['statement_block']),
  'duplicated statement': at(['statement_block'], (tree, node) => {
    const last = named(tree, node).at(-1);
    if (last === undefined) return undefined;
    return replace(tree, last, `${nodeText(tree, last)}\n${nodeText(tree, last)}`);
  }),
  'swapped statements': swapNeighbours(['statement_block']),
  'statement moved out of a block': at([...LOOPS, 'if_statement'], (tree, node) => {
    const field = typeName(tree, node) === 'if_statement' ? 'consequence' : 'body';
    const block = childInField(tree, node, field);
    if (block === undefined || childInField(tree, node, 'alternative') !== undefined)
      return undefined;
    const last = named(tree, block).at(-1);
    if (last === undefined || typeName(tree, block) !== 'statement_block') return undefined;
    const kept = tree.text.slice(tree.start[block], tree.start[last]);
    return replace(tree, block, `${kept} } ${nodeText(tree, last)}`);
  }),
  'line break after return': atReturnedValue((value) => `\n${value}`),
  'removed return value': atReturnedValue(() => ' '),
  'return to throw': tokens({ return: 'throw' }),
  'negated condition': at(['if_statement', 'while_statement', 'do_statement'], (tree, node) => {
    const condition = childInField(tree, node, 'condition');
    return condition === undefined
      ? undefined
      : replace(tree, condition, `(!${nodeText(tree, condition)})`);
  }),
  'removed else': dropField(['if_statement'], 'alternative'),
  'break and continue': tokens({ break: 'continue', continue: 'break' }),
  'of and in': tokens({ of: 'in' }),
  'removed step of a loop': dropField(['for_statement'], 'increment'),
  'removed case': at(['switch_body'], (tree, node) => {
    const first = named(tree, node)[0];
    return first === undefined ? undefined : remove(tree, first);
  }),
  'removed break of a case': at(['switch_case'], (tree, node) => {
    const last = named(tree, node).at(-1);
    return last !== undefined && typeName(tree, last) === 'break_statement'
      ? remove(tree, last)
      : undefined;
  }),
  'removed finally': without(['finally_clause']),
  'removed catch parameter': at(['catch_clause'], (tree, node) => {
    const parameter = childInField(tree, node, 'parameter');
    const body = childInField(tree, node, 'body');
    return parameter === undefined || body === undefined
      ? undefined
      : { start: tree.start[node] ?? 0, end: tree.start[body] ?? 0, text: 'catch ' };
  }),
  'removed for await': withoutToken(['for_in_statement'], 'await'),
  'const to let': at(['lexical_declaration'], (tree, node) => {
    const [keyword] = children(tree, node);
    return keyword === undefined || typeName(tree, keyword) !== 'const'
      ? undefined
      : replace(tree, keyword, 'let');
  }),
};

function atReturnedValue(edit: (value: string) => string): Mutator {
  return at(['return_statement'], (tree, node) => {
    const value = children(tree, node).find((child) => isNamed(tree, child));
    return value === undefined || typeName(tree, value) === 'comment'
      ? undefined
      : replace(tree, value, edit(nodeText(tree, value)));
  });
}
