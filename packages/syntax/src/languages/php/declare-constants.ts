import type { DeclarationSpec } from '../../language.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { attributesOf, isVisible } from './attributes.js';
import { namedChildren } from './named-children.js';
import { isModifier } from './shape-structure.js';

/** `const A = 1, B = 2;` at the top or in a class. */
export function declareConstants(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const elements = namedChildren(tree, node).filter(
    (child) => typeName(tree, child) === 'const_element',
  );
  const single = elements.length === 1;
  return elements.flatMap((element) => {
    const [name, value] = namedChildren(tree, element);
    if (name === undefined || value === undefined) return [];
    return [
      {
        kind: 'const',
        name: nodeText(tree, name),
        selfName: nodeText(tree, name),
        node: single ? node : element,
        outer: single ? node : element,
        modifiers: single ? [] : headWords(tree, node),
        body: value,
        decorators: attributesOf(tree, node),
        exported: isVisible(tree, node),
      },
    ];
  });
}

/** What several constants or properties of one declaration share: modifiers and type. */
export function headWords(tree: SyntaxTree, node: number): readonly string[] {
  const type = childInField(tree, node, 'type');
  const modifiers = children(tree, node)
    .filter((child) => isModifier(tree, child))
    .map((child) => nodeText(tree, child).toLowerCase());
  return type === undefined
    ? modifiers
    : [...modifiers, `type ${nodeText(tree, type).replace(/\s/g, '')}`];
}

/** `define('A', 1);` */
export function declareDefine(tree: SyntaxTree, statement: number): readonly DeclarationSpec[] {
  const [call] = namedChildren(tree, statement);
  const callee = call === undefined ? undefined : childInField(tree, call, 'function');
  const list = call === undefined ? undefined : childInField(tree, call, 'arguments');
  if (callee === undefined || list === undefined) return [];
  const [name, value] = namedChildren(tree, list);
  const text = name === undefined ? undefined : /^(['"])([\w\\]+)\1$/.exec(nodeText(tree, name));
  if (!/^\\?define$/i.test(nodeText(tree, callee)) || text?.[2] === undefined) return [];
  return [
    {
      kind: 'const',
      name: text[2],
      selfName: text[2],
      node: statement,
      outer: statement,
      modifiers: [],
      ...(value === undefined ? {} : { body: value }),
      decorators: [],
      exported: true,
    },
  ];
}
