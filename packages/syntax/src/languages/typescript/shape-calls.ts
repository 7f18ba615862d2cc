import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, fieldName, typeName } from '../../syntax-tree.js';

/** 7: `x => y` and `(x) => y` are one. */
export function emitArrow(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('arrow_function', fieldName(tree, node));
  for (const child of children(tree, node)) {
    if (fieldName(tree, child) === 'parameter') emitBareParameter(emitter, child);
    else emitter.child(child);
  }
  emitter.close();
}

function emitBareParameter(emitter: ShapeEmitter, child: number): void {
  const { tree } = emitter;
  // The JavaScript grammar has no node for a parameter of its own.
  const wrapped = tree.types.names.includes('required_parameter');
  emitter.record(child, () => {
    emitter.open('formal_parameters', 'parameters');
    if (wrapped) emitter.open('required_parameter');
    const name = tree.text.slice(tree.start[child], tree.end[child]);
    if (wrapped) emitter.open('id', 'pattern');
    emitter.identifier(name);
    if (wrapped) emitter.close();
    if (wrapped) emitter.close();
    emitter.close();
  });
}

/** 9: `new Foo` and `new Foo()` are one. */
export function emitNew(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('new_expression', fieldName(tree, node));
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
