import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** The name that `:a`, `:"a"` or `"a"` stands for; `undefined` where it is not fixed. */
export function symbolName(tree: SyntaxTree, node: number): string | undefined {
  const type = typeName(tree, node);
  if (type === 'simple_symbol') return nodeText(tree, node).slice(1);
  if (type !== 'string' && type !== 'delimited_symbol') return undefined;
  const kids = children(tree, node);
  const [open, close] = [kids[0], kids.at(-1)];
  if (open === undefined || close === undefined) return undefined;
  const text = tree.text.slice(tree.end[open], tree.start[close]);
  return /[\\#]/.test(text) ? undefined : text;
}
