import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { meaningfulChildren } from './meaningful-children.js';

/**
 * The grammar has a node of its own for `A[B] | C | D` in a type, and groups it to the right. Python
 * groups it to the left, as the grammar does where parentheses make it an expression.
 */
export function emitUnionType(emitter: ShapeEmitter, node: number): void {
  emitUnion(emitter, operands(emitter.tree, node), emitter.fieldOf(node));
}

/** `type A[T] = …`: what stands in the brackets are parameters, not a tuple. */
export function emitTypeAlias(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('type_alias_statement', emitter.fieldOf(node));
  for (const child of meaningfulChildren(tree, node)) {
    const inner = typeName(tree, child) === 'type' ? child + 1 : child;
    const generic = fieldName(tree, child) === 'left' && typeName(tree, inner) === 'generic_type';
    if (generic) emitter.record(child, () => emitter.whole(inner, 'generic_type'));
    else emitter.child(child);
  }
  emitter.close();
}

function emitUnion(emitter: ShapeEmitter, parts: readonly number[], field: string): void {
  const last = parts.at(-1);
  if (last === undefined) return;
  if (parts.length === 1) {
    emitter.childIn(field, last);
    return;
  }
  emitter.open('binary_operator', field);
  emitUnion(emitter, parts.slice(0, -1), 'left');
  emitter.leaf('t', '|');
  emitter.childIn('right', last);
  emitter.close();
}

/** What stands between the bars, as far as no parentheses hold it together. */
function operands(tree: SyntaxTree, node: number): readonly number[] {
  const type = typeName(tree, node);
  const operator = childInField(tree, node, 'operator');
  const joined =
    type === 'type' ||
    type === 'union_type' ||
    (type === 'binary_operator' && operator !== undefined && nodeText(tree, operator) === '|');
  if (!joined) return [node];
  return meaningfulChildren(tree, node)
    .filter((child) => isNamed(tree, child))
    .flatMap((child) => operands(tree, child));
}
