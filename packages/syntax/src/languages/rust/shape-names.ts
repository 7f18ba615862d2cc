import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, fieldName, nodeText, typeName } from '../../syntax-tree.js';
import { plainName } from './plain-name.js';

/** Variables, types and modules share a tag: a struct is a type and a function. */
export function emitIdentifier(emitter: ShapeEmitter, node: number): void {
  emitter.name('i', plainName(nodeText(emitter.tree, node)), emitter.fieldOf(node));
}

/** A lifetime or label is no name of a declaration. */
export function emitLifetime(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`l${emitter.fieldOf(node)}=`, nodeText(emitter.tree, node));
}

/** A member of `self` is told apart: inside a method, one of the method's name is a self-reference. */
export function emitMember(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const value = childInField(tree, node, 'value');
  emitOwn(emitter, node, 'field', value !== undefined && typeName(tree, value) === 'self');
}

/** `Self::name`, likewise. */
export function emitScoped(emitter: ShapeEmitter, node: number): void {
  const path = childInField(emitter.tree, node, 'path');
  emitOwn(emitter, node, 'name', path !== undefined && nodeText(emitter.tree, path) === 'Self');
}

function emitOwn(emitter: ShapeEmitter, node: number, field: string, own: boolean): void {
  const { tree } = emitter;
  emitter.openNode(node);
  for (const child of children(tree, node)) {
    if (own && fieldName(tree, child) === field)
      emitter.record(child, () => emitter.leaf('o', plainName(nodeText(tree, child))));
    else emitter.child(child);
  }
  emitter.close();
}

/** `A { b: b }` and `A { b }` are one. */
export function emitFieldInitializer(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const shorthand = typeName(tree, node) === 'shorthand_field_initializer';
  emitter.open('field_initializer', emitter.fieldOf(node));
  for (const child of kids) {
    if (shorthand && typeName(tree, child) === 'identifier') {
      const name = plainName(nodeText(tree, child));
      emitter.leaf('p', name);
      emitter.name('i', name, 'value');
    } else emitField(emitter, child, 'field');
  }
  emitter.close();
}

/** `A { b: b }` and `A { b }` are one in patterns too. */
export function emitFieldPattern(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node).filter((child) => !typeName(tree, child).endsWith('_comment'));
  const [only] = kids;
  emitter.open('field_pattern', emitter.fieldOf(node));
  if (kids.length === 1 && only !== undefined) {
    const name = plainName(nodeText(tree, only));
    emitter.leaf('p', name);
    emitter.name('i', name, 'pattern');
  } else for (const child of kids) emitField(emitter, child, 'name');
  emitter.close();
}

/** A field's name is one whether it stands in a field of the tree or not. */
function emitField(emitter: ShapeEmitter, child: number, field: string): void {
  const { tree } = emitter;
  if (fieldName(tree, child) === field && typeName(tree, child) === 'field_identifier')
    emitter.record(child, () => emitter.leaf('p', plainName(nodeText(tree, child))));
  else if (typeName(tree, child) !== ':') emitter.child(child);
}
