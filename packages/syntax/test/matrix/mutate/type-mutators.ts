import { children, nodeText, typeName } from '../../../src/syntax-tree.js';
import {
  at,
  dropLast,
  dropLastOrAll,
  type Mutators,
  named,
  replace,
  swapNeighbours,
  unwrap,
  without,
  withoutToken,
} from '../mutation.js';

/** Other types. */
export const TYPE_MUTATORS: Mutators = {
  'predefined type': at(['predefined_type'], (tree, node) =>
    replace(tree, node, nodeText(tree, node) === 'string' ? 'number' : 'string'),
  ),
  'removed type argument': dropLastOrAll(['type_arguments']),
  'removed type parameter': dropLastOrAll(['type_parameters']),
  'swapped type arguments': swapNeighbours(['type_arguments', 'type_parameters']),
  'removed constraint': without(['constraint']),
  'removed default type': without(['default_type']),
  'removed union member': dropLast(['union_type', 'intersection_type']),
  'swapped union members': swapNeighbours(['union_type', 'intersection_type']),
  'union and intersection': at(['union_type'], (tree, node) => {
    const bar = children(tree, node).find(
      (child) => typeName(tree, child) === '|' && child > node + 1,
    );
    return bar === undefined ? undefined : replace(tree, bar, '&');
  }),
  'removed array type': unwrap(['array_type']),
  'added array type': at(['predefined_type'], (tree, node) =>
    replace(tree, node, `${nodeText(tree, node)}[]`),
  ),
  'removed element of a tuple': dropLast(['tuple_type']),
  'removed keyof': withoutToken(['index_type_query'], 'keyof'),
  'removed typeof in a type': withoutToken(['type_query'], 'typeof'),
  'removed readonly type': withoutToken(['readonly_type'], 'readonly'),
  'removed index of a type': unwrap(['lookup_type']),
  'type predicate to boolean': at(['type_predicate_annotation'], (tree, node) =>
    replace(tree, node, ': boolean'),
  ),
  'removed asserts': withoutToken(['asserts'], 'asserts'),
  'swapped branches of a type': at(['conditional_type'], (tree, node) => {
    const [, , yes, no] = named(tree, node);
    if (yes === undefined || no === undefined || nodeText(tree, yes) === nodeText(tree, no))
      return undefined;
    const text = `(${nodeText(tree, no)}) : (${nodeText(tree, yes)})`;
    return { start: tree.start[yes] ?? 0, end: tree.end[no] ?? 0, text };
  }),
  'removed infer': withoutToken(['infer_type'], 'infer'),
  'index signature to property': at(['index_signature'], (tree, node) =>
    replace(tree, node, 'z: 1'),
  ),
};
