import { children, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** Attributes of a declaration, in its specifiers and behind its declarator. */
export function attributesOf(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).flatMap((child) => {
    const type = typeName(tree, child);
    if (ATTRIBUTES.has(type)) return [child];
    return type.endsWith('declarator') ? attributesOf(tree, child) : [];
  });
}

const ATTRIBUTES = new Set([
  'attribute_declaration',
  'attribute_specifier',
  'ms_declspec_modifier',
]);
