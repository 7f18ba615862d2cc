import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  typeName,
} from '../../syntax-tree.js';
import { hiddenKeyword } from './hide-new-keywords.js';
import { isComment } from './is-comment.js';
import { emitStatements } from './shape-blocks.js';

/** An item with a body: attributes at the body's start are the item's own and stand outside of it. */
export function emitItem(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const body = childInField(tree, node, 'body');
  const inner = body === undefined ? [] : innerAttributes(emitter, body);
  emitter.openNode(node);
  for (const child of children(tree, node)) {
    if (child !== body || inner.length === 0) emitter.child(child);
    else
      emitter.record(body, () => {
        emitter.open(emitter.shapeName(body), 'body');
        emitStatements(
          emitter,
          children(tree, body).filter((statement) => !inner.includes(statement)),
        );
        emitter.close();
      });
  }
  emitter.close();
  for (const attribute of inner) emitter.child(attribute);
}

function innerAttributes(emitter: ShapeEmitter, body: number): readonly number[] {
  return children(emitter.tree, body).filter(
    (child) => typeName(emitter.tree, child) === 'inner_attribute_item',
  );
}

/** Items of `extern` blocks, and the blocks, with the words that the parser was spared. */
export function emitForeign(emitter: ShapeEmitter, node: number): void {
  emitter.openNode(node);
  const word = hiddenKeyword(emitter.tree, node);
  if (word !== undefined) emitter.leaf('t', word);
  emitter.children(node);
  emitter.close();
}

/** `extern fn` means `extern "C" fn`. */
export function emitExternModifier(emitter: ShapeEmitter, node: number): void {
  const abi = children(emitter.tree, node).find(
    (child) => isNamed(emitter.tree, child) && !isComment(emitter.tree, child),
  );
  emitter.open('extern_modifier', emitter.fieldOf(node));
  if (abi === undefined) emitter.leaf('s==', 'C');
  else emitter.child(abi);
  emitter.close();
}

/** `pub(in self)` means `pub(self)`. */
export function emitVisibility(emitter: ShapeEmitter, node: number): void {
  const text = children(emitter.tree, node)
    .filter((child) => !isComment(emitter.tree, child))
    .map((child) => nodeText(emitter.tree, child).replace(/\s/g, ''))
    .join(' ');
  emitter.leaf('m', text.replace(/\( in (self|super|crate) \)/, '( $1 )'));
}

/** A `where` without a condition means nothing. */
export function emitWhereClause(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  if (children(tree, node).some((child) => isNamed(tree, child) && !isComment(tree, child)))
    emitter.whole(node);
}

/** `#[derive(A)] #[derive(B)]` and `#[derive(A, B)]` are one. */
export function emitAttribute(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const attribute = children(tree, node).find((child) => typeName(tree, child) === 'attribute');
  const list = attribute === undefined ? undefined : childInField(tree, attribute, 'arguments');
  const [path] = attribute === undefined ? [] : children(tree, attribute);
  if (list === undefined || path === undefined || nodeText(tree, path) !== 'derive') {
    emitter.whole(node);
    return;
  }
  let isOpen = false;
  for (const child of children(tree, list).slice(1, -1)) {
    if (isComment(tree, child)) continue;
    const isComma = fieldName(tree, child) === '' && typeName(tree, child) === ',';
    if (isOpen && isComma) emitter.close();
    else if (!isComma) {
      if (!isOpen) emitter.open('derive');
      emitter.childIn('', child);
    }
    isOpen = !isComma;
  }
  if (isOpen) emitter.close();
}
