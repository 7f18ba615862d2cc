import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  typeName,
} from '../../syntax-tree.js';

/** `Array<T>` is `T[]`. */
export function emitGeneric(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const name = childInField(tree, node, 'name');
  const list = childInField(tree, node, 'type_arguments');
  const types =
    list === undefined
      ? []
      : children(tree, list).filter(
          (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
        );
  const [element] = types;
  const isArray = name !== undefined && nodeText(tree, name) === 'Array' && types.length === 1;
  if (!isArray || element === undefined) {
    emitter.whole(node);
    return;
  }
  emitter.open('array_type', emitter.fieldOf(node));
  emitter.childIn('', element);
  emitter.close();
}

const PRIMITIVES = new Set(['Object', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt']);

/** `Object` is `object`, and so on. */
export function emitTypeName(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node);
  if (!PRIMITIVES.has(text)) {
    emitter.name('i', text, emitter.fieldOf(node));
    return;
  }
  emitter.open('predefined_type', emitter.fieldOf(node));
  emitter.leaf('t', text.toLowerCase());
  emitter.close();
}

/** `interface A { … }` is `type A = { … }`, as long as it extends nothing. */
export function emitInterface(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const extending = children(tree, node).some((child) => /extends/.test(typeName(tree, child)));
  if (extending) emitter.whole(node);
  else emitNamedType(emitter, node);
}

export function emitTypeAlias(emitter: ShapeEmitter, node: number): void {
  emitNamedType(emitter, node);
}

function emitNamedType(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('type_alias_declaration', emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    if (!isNamed(tree, child)) continue;
    if (fieldName(tree, child) === 'body') emitter.childIn('value', child);
    else emitter.child(child);
  }
  emitter.close();
}
