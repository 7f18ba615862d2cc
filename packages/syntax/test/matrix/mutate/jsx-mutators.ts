import { children, nodeText, typeName } from '../../../src/syntax-tree.js';
import { at, type Mutators, named, remove, replace, swapNeighbours, without } from '../mutation.js';

/** Other markup. */
export const JSX_MUTATORS: Mutators = {
  'removed attribute': without(['jsx_attribute']),
  'swapped children': swapNeighbours(['jsx_element']),
  'JSX text': at(['jsx_text'], (tree, node) =>
    nodeText(tree, node).trim() === ''
      ? undefined
      : replace(tree, node, ` z${nodeText(tree, node)}`),
  ),
  'removed space between elements': at(['jsx_text'], (tree, node) =>
    /\S[^\S\n]+$/.test(nodeText(tree, node)) && tree.text[tree.end[node] ?? 0] !== '\n'
      ? replace(tree, node, nodeText(tree, node).trimEnd())
      : undefined,
  ),
  'removed child': at(['jsx_expression'], (tree, node) =>
    named(tree, node).length > 0 && tree.text[(tree.start[node] ?? 0) - 1] !== '='
      ? remove(tree, node)
      : undefined,
  ),
  'self-closing element opened': at(['jsx_self_closing_element'], (tree, node) => {
    const name = children(tree, node).find((child) =>
      ['identifier', 'member_expression'].includes(typeName(tree, child)),
    );
    return name === undefined
      ? undefined
      : replace(
          tree,
          node,
          `${nodeText(tree, node).replace(/\/>$/, '>')}</${nodeText(tree, name)}>`,
        );
  }),
};
