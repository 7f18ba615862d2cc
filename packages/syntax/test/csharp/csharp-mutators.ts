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
  dropField,
  dropLast,
  inBinary,
  lengthen,
  type Mutator,
  remove,
  replace,
  swapNeighbours,
  tokens,
  unwrap,
  withoutToken,
} from '../matrix/mutation.js';

const MEMBERS = ['declaration_list'];

/** Mistakes that change what a C# program does, by name. */
export const CSHARP_MUTATORS: Readonly<Record<string, Mutator>> = {
  'arithmetic operator': inBinary({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }),
  comparison: inBinary({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' }),
  'logical operator': inBinary({ '&&': '||', '||': '&&', '??': '||' }),
  'bit operator': inBinary({ '&': '|', '|': '&', '^': '|', '<<': '>>' }),
  'assignment operator': tokens({ '+=': '-=', '-=': '+=', '??=': '=' }),
  'increment and decrement': tokens({ '++': '--', '--': '++' }),
  'removed prefix operator': unwrap(['prefix_unary_expression']),
  'removed null check': at(['conditional_access_expression'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace('?', '')),
  ),
  'number literal': lengthen(['integer_literal'], '7'),
  'string literal': lengthen(['string_literal_content'], 'z'),
  'text in an interpolation': lengthen(['string_content'], 'z'),
  'interpolated format': at(['interpolation_format_clause'], remove),
  'verbatim string': at(['verbatim_string_literal'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(/"$/, 'z"')),
  ),
  'character literal': at(['character_literal_content'], (tree, node) => replace(tree, node, 'q')),
  boolean: at(['boolean_literal'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'true' ? 'false' : 'true'),
  ),
  null: at(['null_literal'], (tree, node) => replace(tree, node, 'default')),
  name: lengthen(['identifier'], '_'),
  'other type': at(['predefined_type'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'int' ? 'string' : 'int'),
  ),
  'removed question mark': withoutToken(['nullable_type'], '?'),
  'removed type argument': at(['generic_name'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(/<.*$/s, '')),
  ),
  'swapped type parameters': swapNeighbours(['type_parameter_list', 'type_argument_list']),
  'removed constraint': at(['type_parameter_constraints_clause'], remove),
  'removed statement': dropLast(['block']),
  'duplicated statement': at(['block'], (tree, node) => {
    const last = children(tree, node).findLast((child) => isNamed(tree, child));
    return last === undefined || typeName(tree, last) === 'local_declaration_statement'
      ? undefined
      : replace(tree, last, `${nodeText(tree, last)}\n${nodeText(tree, last)}`);
  }),
  'swapped statements': swapNeighbours(['block']),
  'removed member': dropLast(MEMBERS),
  'swapped members': swapNeighbours(MEMBERS),
  'removed enum member': dropLast(['enum_member_declaration_list']),
  'swapped enum members': swapNeighbours(['enum_member_declaration_list']),
  'enum value': dropField(['enum_member_declaration'], 'value', '='),
  'removed argument': dropLast(['argument_list']),
  'swapped arguments': swapNeighbours(['argument_list']),
  'argument passing': at(['argument'], (tree, node) =>
    /^(?:ref|out|in) /.test(nodeText(tree, node))
      ? replace(tree, node, nodeText(tree, node).replace(/^\w+ /, ''))
      : undefined,
  ),
  'removed parameter': dropLast(['parameter_list']),
  'swapped parameters': swapNeighbours(['parameter_list']),
  'removed default': at(['parameter'], (tree, node) =>
    nodeText(tree, node).includes(' = ')
      ? replace(tree, node, nodeText(tree, node).replace(/ = .*$/s, ''))
      : undefined,
  ),
  'parameter modifier': at(['modifier'], (tree, node) =>
    ['this', 'ref', 'out', 'params'].includes(nodeText(tree, node))
      ? remove(tree, node)
      : undefined,
  ),
  'removed modifier': at(['modifier'], (tree, node) =>
    IMPLIED.has(nodeText(tree, node)) ? undefined : remove(tree, node),
  ),
  visibility: at(['modifier'], (tree, node) =>
    nodeText(tree, node) === 'public' ? replace(tree, node, 'protected') : undefined,
  ),
  'removed base': dropLast(['base_list']),
  'removed attribute': at(['attribute_list'], remove),
  'attribute argument': dropLast(['attribute_argument_list']),
  'removed accessor': dropLast(['accessor_list']),
  'init and set': tokens({ init: 'set' }),
  'removed initial value': at(['variable_declarator'], (tree, node) =>
    nodeText(tree, node).includes(' = ')
      ? replace(tree, node, nodeText(tree, node).replace(/ = .*$/s, ''))
      : undefined,
  ),
  'removed await': unwrap(['await_expression']),
  'removed cast': at(['cast_expression'], (tree, node) => {
    const value = childInField(tree, node, 'value');
    return value === undefined ? undefined : replace(tree, node, nodeText(tree, value));
  }),
  'as and cast': at(['as_expression'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).replace(' as ', ' is ')),
  ),
  'swapped branches': at(['conditional_expression'], (tree, node) => {
    const parts = ['condition', 'alternative', 'consequence'].map((it) => part(tree, node, it));
    const [condition, alternative, consequence] = parts;
    return replace(tree, node, `${condition} ? ${alternative} : ${consequence}`);
  }),
  'removed arm': dropLast(['switch_expression']),
  'swapped arms': at(['switch_expression'], (tree, node) => {
    const [first, second] = children(tree, node).filter(
      (child) => typeName(tree, child) === 'switch_expression_arm',
    );
    return first === undefined || second === undefined
      ? undefined
      : {
          start: tree.start[first] ?? 0,
          end: tree.end[second] ?? 0,
          text: `${nodeText(tree, second)}, ${nodeText(tree, first)}`,
        };
  }),
  'break and continue': at(['break_statement', 'continue_statement'], (tree, node) =>
    replace(tree, node, nodeText(tree, node).startsWith('break') ? 'continue;' : 'break;'),
  ),
  'removed return value': at(['return_statement'], (tree, node) => replace(tree, node, 'return;')),
  'yield return': at(['yield_statement'], (tree, node) => replace(tree, node, 'yield break;')),
  'caught type': at(['catch_declaration'], remove),
  'removed filter': at(['catch_filter_clause'], remove),
  'removed finally': at(['finally_clause'], remove),
};

/** What a member or type without a word for it is anyway. */
const IMPLIED = new Set(['private', 'internal', 'this', 'ref', 'out', 'params']);

function part(tree: SyntaxTree, node: number, field: string): string {
  const child = childInField(tree, node, field);
  return child === undefined ? '' : nodeText(tree, child);
}
