import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  typeName,
} from '../../syntax-tree.js';
import { unwrap } from '../string-sums.js';
import { isComment } from './is-comment.js';

/** 8: parentheses are redundant once the tree is built. */
export function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const inner = unwrap(emitter.tree, node);
  if (inner !== node) emitter.childInPlaceOf(node, inner);
}

/** 49: modifiers are a set; annotations, wherever they stand among them, come after. */
export function emitModifiers(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const words = kids.filter((child) => !isNamed(tree, child)).map((child) => nodeText(tree, child));
  for (const word of [...new Set(words)].sort()) emitter.leaf('m', word);
  for (const child of kids) if (isNamed(tree, child)) emitter.child(child);
}

/** `@A` and `@A()` are one. */
export function emitAnnotation(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('annotation', emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    const isEmpty =
      typeName(tree, child) === 'annotation_argument_list' &&
      !children(tree, child).some((part) => isNamed(tree, part) && !isComment(tree, part));
    if (!isEmpty) emitter.child(child);
  }
  emitter.close();
}

/** 7: `x -> y` and `(x) -> y` are one. */
export function emitLambda(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('lambda_expression', emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    if (fieldName(tree, child) !== 'parameters' || typeName(tree, child) !== 'identifier')
      emitter.child(child);
    else {
      emitter.open('inferred_parameters', 'parameters');
      emitter.childIn('', child);
      emitter.close();
    }
  }
  emitter.close();
}

/** What a file imports, and in which order, is no part of its shape. */
export function emitNothing(): void {}

/** The `;` behind enum constants means nothing when nothing follows. */
export function emitEnumMembers(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  if (children(tree, node).some((child) => isNamed(tree, child) && !isComment(tree, child)))
    emitter.whole(node);
}

/** A constructor bears its class's name because it must. */
export function emitConstructor(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.openNode(node);
  for (const child of children(tree, node))
    if (fieldName(tree, child) !== 'name') emitter.child(child);
  emitter.close();
}

/** A method or field of `this` is told apart: inside a member, one of its name is a self-reference. */
export function emitMember(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const object = childInField(tree, node, 'object');
  const own = object === undefined || typeName(tree, object) === 'this';
  emitter.openNode(node);
  for (const child of children(tree, node)) {
    const field = fieldName(tree, child);
    if ((field === 'name' || field === 'field') && typeName(tree, child) === 'identifier')
      emitter.record(child, () => emitter.leaf(own ? 'o' : 'p', nodeText(tree, child)));
    else emitter.child(child);
  }
  emitter.close();
}
