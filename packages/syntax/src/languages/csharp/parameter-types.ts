import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** Types of parameters with `ref`, `out`, `in` and `params`, which overloads may differ by. */
export function parameterTypes(tree: SyntaxTree, list: number): string {
  const found: string[] = [];
  let before = '';
  for (const child of children(tree, list)) {
    const text = nodeText(tree, child);
    if (typeName(tree, child) === 'parameter') found.push(parameterType(tree, child));
    // The last parameter of `params` has no node of its own.
    else if (text === 'params') before = 'params ';
    else if (before !== '' && tree.fields[tree.field[child] ?? 0] === 'type') {
      found.push(before + text.replace(/\s/g, ''));
      before = '';
    }
  }
  return found.join(',');
}

function parameterType(tree: SyntaxTree, parameter: number): string {
  const type = childInField(tree, parameter, 'type');
  const words = children(tree, parameter)
    .filter((child) => typeName(tree, child) === 'modifier')
    .map((child) => nodeText(tree, child));
  const text = type === undefined ? '' : nodeText(tree, type).replace(/\s/g, '');
  return [...words.filter((word) => /^(?:ref|out|in)$/.test(word)), text].join(' ');
}
