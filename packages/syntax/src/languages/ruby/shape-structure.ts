import type { ShapeEmitter } from '../../shape.js';
import { childInField, fieldName, isNamed, nodeText, typeName } from '../../syntax-tree.js';
import { meaningfulChildren, namedChildren } from './meaningful-children.js';

/** Numbers by their value: `0XFF`, `0xff`, `1_000`, `1.50`. */
export function emitNumber(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node).replaceAll('_', '').toLowerCase();
  const isInteger = typeName(emitter.tree, node) === 'integer';
  emitter.leaf(`n${emitter.fieldOf(node)}=`, isInteger ? decodeInteger(text) : `${Number(text)}f`);
}

function decodeInteger(text: string): string {
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.replace(/^[+-]/, '').replace(/^0d/, '');
  const octal = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits;
  return `${sign}${BigInt(octal)}`;
}

/**
 * Parentheses round one expression mean nothing once the tree is built. They stay round a call with
 * `&.`, where they may end what a missing receiver skips.
 */
export function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [only, ...more] = namedChildren(tree, node);
  const operator = only === undefined ? undefined : childInField(tree, only, 'operator');
  const isSafe = operator !== undefined && nodeText(tree, operator) === '&.';
  if (only === undefined || more.length > 0 || isSafe) emitter.whole(node);
  else emitter.childInPlaceOf(node, only);
}

/** `def f()` is `def f`. */
export function emitMethodParameters(emitter: ShapeEmitter, node: number): void {
  if (namedChildren(emitter.tree, node).length > 0) emitter.whole(node);
}

/** `|a,|` takes an array apart, `|a|` does not; `in [a,]` has more elements than `in [a]`. */
export function emitOpenList(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = meaningfulChildren(tree, node);
  emitter.openNode(node);
  emitter.children(node);
  const lastName = kids.findLastIndex((child) => isNamed(tree, child));
  const comma = kids.slice(lastName + 1).some((child) => typeName(tree, child) === ',');
  if (comma) emitter.leaf('t', 'more');
  emitter.close();
}

/** A method called on `self` or on nothing is told apart from one of another object. */
export function emitCall(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const receiver = childInField(tree, node, 'receiver');
  const isOwn = receiver === undefined || nodeText(tree, receiver) === 'self';
  emitter.open('call', emitter.fieldOf(node));
  for (const child of meaningfulChildren(tree, node)) {
    const isName = fieldName(tree, child) === 'method' && typeName(tree, child) === 'identifier';
    if (isName && !isOwn)
      emitter.record(child, () => emitter.name('p', nodeText(tree, child), 'method'));
    else emitter.child(child);
  }
  emitter.close();
}
