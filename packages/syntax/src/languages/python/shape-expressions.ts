import type { ShapeEmitter } from '../../shape.js';
import { childInField, isNamed, nodeText, typeName } from '../../syntax-tree.js';
import { decodeNumber } from './decode-number.js';
import { meaningfulChildren } from './meaningful-children.js';

/** 62: a number is its value. */
export function emitNumber(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`n${emitter.fieldOf(node)}=`, decodeNumber(nodeText(emitter.tree, node)));
}

/** An attribute of `self` or `cls` is told apart: inside a method, one of its name is a self-reference. */
export function emitAttribute(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = meaningfulChildren(tree, node).filter((child) => isNamed(tree, child));
  const [object, attribute] = kids;
  if (object === undefined || attribute === undefined) return;
  const own = /^(?:self|cls)$/.test(nodeText(tree, object));
  emitter.open('attribute', emitter.fieldOf(node));
  emitter.childIn('object', object);
  emitter.record(attribute, () => emitter.leaf(own ? 'o' : 'p', nodeText(tree, attribute)));
  emitter.close();
}

/** `f(x for x in y)` is `f((x for x in y))`. */
export function emitCall(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('call', emitter.fieldOf(node));
  for (const child of meaningfulChildren(tree, node)) {
    if (typeName(tree, child) === 'generator_expression' && child !== node + 1) {
      emitter.open('argument_list', 'arguments');
      emitter.childIn('', child);
      emitter.close();
    } else emitter.child(child);
  }
  emitter.close();
}

/** The name of a keyword argument names a parameter of somebody else's. */
export function emitKeywordArgument(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const name = childInField(tree, node, 'name');
  emitter.open('keyword_argument', emitter.fieldOf(node));
  for (const child of meaningfulChildren(tree, node)) {
    if (child === name) emitter.record(child, () => emitter.leaf('k', nodeText(tree, child)));
    else emitter.child(child);
  }
  emitter.close();
}

/** `a[1:]`, `a[:1]` and `a[::1]` differ by place only; an empty step means nothing. */
export function emitSlice(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  let slot = 0;
  emitter.open('slice', emitter.fieldOf(node));
  for (const child of meaningfulChildren(tree, node)) {
    if (isNamed(tree, child)) emitter.childIn(SLOTS[slot] ?? '', child);
    else slot += 1;
  }
  emitter.close();
}

// A name stands in the token of a field, so that a leaf carries its place too.
const SLOTS = ['start', 'stop', 'step'];
