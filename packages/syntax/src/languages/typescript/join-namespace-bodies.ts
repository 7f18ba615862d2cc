import { childInField, children, type SyntaxTree, typeName } from '../../syntax-tree.js';

/**
 * The grammar reads `namespace A⏎{ … }` as a namespace without a body, and a block behind it. As a
 * tree's nodes lie in pre-order, the block becomes the body by moving the ends of what comes first.
 */
export function joinNamespaceBodies(tree: SyntaxTree): SyntaxTree {
  const type = tree.types.names.indexOf('internal_module');
  const split: (readonly [statement: number, namespace: number, block: number])[] = [];
  let namespace = tree.type.indexOf(type);
  while (namespace > 0) {
    const block = strayBody(tree, namespace);
    if (block !== undefined) split.push([namespace - 1, namespace, block]);
    namespace = tree.type.indexOf(type, namespace + 1);
  }
  if (split.length === 0) return tree;
  const [end, next, field] = [tree.end.slice(), tree.next.slice(), tree.field.slice()];
  for (const [statement, namespace, block] of split) {
    field[block] = tree.fields.indexOf('body');
    for (const node of [statement, namespace]) {
      end[node] = end[block] ?? 0;
      next[node] = next[block] ?? 0;
    }
  }
  return { ...tree, end, next, field };
}

/** The block behind a statement that is but the head of a namespace. */
function strayBody(tree: SyntaxTree, namespace: number): number | undefined {
  const statement = namespace - 1;
  if (typeName(tree, statement) !== 'expression_statement') return undefined;
  if (childInField(tree, namespace, 'body') !== undefined) return undefined;
  const parts = children(tree, statement).filter((child) => typeName(tree, child) !== 'comment');
  if (parts.length > 1) return undefined;
  let block = tree.next[statement] ?? tree.size;
  while (block < tree.size && typeName(tree, block) === 'comment')
    block = tree.next[block] ?? tree.size;
  return block < tree.size && typeName(tree, block) === 'statement_block' ? block : undefined;
}
