import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { namedChildren, unwrap } from './named-children.js';

/** Emits what a node holds as if the node were not there: parentheses, lists of statements. */
export function emitTransparent(emitter: ShapeEmitter, node: number): void {
  for (const child of namedChildren(emitter.tree, node)) emitter.childInPlaceOf(node, child);
}

/** 68: an empty group, which `gofmt -s` removes, declares nothing. */
export function emitGroup(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const list = namedChildren(tree, node).find((child) => typeName(tree, child) === 'var_spec_list');
  const parent = list ?? node;
  if (namedChildren(tree, parent).length === 0) return;
  emitter.openNode(node);
  // Comments among them too: directives belong to what is below them.
  for (const child of children(tree, parent)) if (isNamed(tree, child)) emitter.child(child);
  emitter.close();
}

/** 68: `for ; a; {` is `for a {`, `for ;; {` is `for {`. */
export function emitForClause(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const condition = childInField(tree, node, 'condition');
  const others = ['initializer', 'update'].some(
    (field) => childInField(tree, node, field) !== undefined,
  );
  if (others) emitter.whole(node);
  else if (condition !== undefined) emitter.childIn('', condition);
}

/** 68: `for _ = range a` is `for range a`, `for a, _ := range b` is `for a := range b`. */
export function emitRangeClause(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const left = childInField(tree, node, 'left');
  const names = left === undefined ? [] : [...namedChildren(tree, left)];
  while (names.length > 0 && nodeText(tree, names.at(-1) ?? node) === '_') names.pop();
  emitter.open('range_clause', emitter.fieldOf(node));
  if (names.length > 0) {
    emitter.open('expression_list', 'left');
    for (const name of names) emitter.child(name);
    emitter.close();
    emitter.leaf('t', declares(tree, node) ? ':=' : '=');
  }
  const right = childInField(tree, node, 'right');
  if (right !== undefined) emitter.child(right);
  emitter.close();
}

function declares(tree: SyntaxTree, node: number): boolean {
  const end = tree.next[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end)
    if (!isNamed(tree, child) && typeName(tree, child) === ':=') return true;
  return false;
}

/** 68: `a[b:len(a)]` is `a[b:]` for a plain name. */
export function emitSlice(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [operand, end, capacity] = ['operand', 'end', 'capacity'].map((field) =>
    childInField(tree, node, field),
  );
  const whole =
    operand !== undefined &&
    end !== undefined &&
    capacity === undefined &&
    typeName(tree, operand) === 'identifier' &&
    isLengthOf(tree, end, nodeText(tree, operand));
  emitter.open('slice_expression', emitter.fieldOf(node));
  for (const child of namedChildren(tree, node)) if (child !== end || !whole) emitter.child(child);
  emitter.close();
}

function isLengthOf(tree: SyntaxTree, call: number, name: string): boolean {
  const callee = childInField(tree, call, 'function');
  const list = childInField(tree, call, 'arguments');
  if (callee === undefined || list === undefined || nodeText(tree, callee) !== 'len') return false;
  const [argument, ...more] = namedChildren(tree, list);
  return argument !== undefined && more.length === 0 && nodeText(tree, argument) === name;
}

/**
 * A member of a method's own receiver is told apart: one of the method's name is a self-reference.
 * The key of an element may be the name of a field.
 */
export function emitSelector(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const operand = childInField(tree, node, 'operand');
  const field = childInField(tree, node, 'field');
  if (operand === undefined || field === undefined) return;
  const receiver = receivers.get(emitter);
  const own = receiver !== undefined && nodeText(tree, unwrap(tree, operand)) === receiver;
  emitter.open('selector_expression', emitter.fieldOf(node));
  emitter.child(operand);
  emitter.record(field, () => emitter.leaf(own ? 'o' : 'p', nodeText(tree, field)));
  emitter.close();
}

const receivers = new WeakMap<ShapeEmitter, string>();

/** Remembers the receiver's name for the selectors inside. */
export function emitMethod(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const receiver = childInField(tree, node, 'receiver');
  const [parameter] = receiver === undefined ? [] : namedChildren(tree, receiver);
  const name = parameter === undefined ? undefined : childInField(tree, parameter, 'name');
  if (name !== undefined) receivers.set(emitter, nodeText(tree, name));
  emitter.whole(node);
  receivers.delete(emitter);
}
