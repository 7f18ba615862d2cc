import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  typeName,
} from '../../syntax-tree.js';

/** 7: `x => y` and `(x) => y` are one. */
export function emitArrow(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const end = tree.next[node] ?? 0;
  emitter.open('arrow_function', emitter.fieldOf(node));
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (fieldName(tree, child) !== 'parameter') emitter.child(child);
    else {
      emitter.open('formal_parameters', 'parameters');
      emitParameter(emitter, child);
      emitter.close();
    }
  }
  emitter.close();
}

/** 70: parameters as the TypeScript grammars have them; the JavaScript grammar has bare patterns. */
export function emitParameters(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const end = tree.next[node] ?? 0;
  emitter.open('formal_parameters', emitter.fieldOf(node));
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    const type = typeName(tree, child);
    if (!isNamed(tree, child) || type === 'comment' || TYPED.has(type)) emitter.child(child);
    else emitter.record(child, () => emitParameter(emitter, child));
  }
  emitter.close();
}

const TYPED = new Set(['required_parameter', 'optional_parameter', 'decorator']);

function emitParameter(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('required_parameter');
  if (typeName(tree, node) !== 'assignment_pattern') emitter.childIn('pattern', node);
  else
    for (const child of children(tree, node)) {
      const field = fieldName(tree, child);
      emitter.childIn(field === 'left' ? 'pattern' : field === 'right' ? 'value' : '', child);
    }
  emitter.close();
}

/** A property of `this` is told apart: inside a member, one of the member's name is a self-reference. */
export function emitMember(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const object = childInField(tree, node, 'object');
  const own = object !== undefined && typeName(tree, object) === 'this';
  emitter.open('member_expression', emitter.fieldOf(node));
  if (own) emitOwnMember(emitter, node);
  else emitter.children(node);
  emitter.close();
}

function emitOwnMember(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  for (const child of children(tree, node)) {
    if (fieldName(tree, child) === 'property') emitter.leafOf(child, 'o', nodeText(tree, child));
    else emitter.child(child);
  }
}

/** 70: `extends A` as the TypeScript grammars have it. */
export function emitHeritage(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const wrapped = children(tree, node).some((child) => typeName(tree, child).endsWith('_clause'));
  emitter.open('class_heritage', emitter.fieldOf(node));
  if (!wrapped) emitter.open('extends_clause');
  for (const child of children(tree, node))
    if (wrapped || !isNamed(tree, child)) emitter.child(child);
    else emitter.childIn('value', child);
  if (!wrapped) emitter.close();
  emitter.close();
}

/** 9: `new Foo` and `new Foo()` are one. */
export function emitNew(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('new_expression', emitter.fieldOf(node));
  emitter.children(node);
  if (
    childInField(tree, node, 'arguments') === undefined &&
    typeName(tree, node) === 'new_expression'
  ) {
    emitter.open('arguments', 'arguments');
    emitter.close();
  }
  emitter.close();
}
