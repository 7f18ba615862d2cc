import { childInField, children, nodeText, type SyntaxTree } from '../../syntax-tree.js';
import { isModifier } from './shape-structure.js';

/** The attributes written before a declaration. */
export function attributesOf(tree: SyntaxTree, node: number): readonly number[] {
  const attributes = childInField(tree, node, 'attributes');
  return attributes === undefined ? [] : [attributes];
}

/** Whether something may be used from outside of its class. */
export function isVisible(tree: SyntaxTree, node: number): boolean {
  return !children(tree, node).some(
    (child) => isModifier(tree, child) && /^(?:private|protected)$/i.test(nodeText(tree, child)),
  );
}
