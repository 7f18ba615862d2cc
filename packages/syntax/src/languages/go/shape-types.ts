import type { ShapeEmitter } from '../../shape.js';
import { childInField, fieldName, nodeText, typeName } from '../../syntax-tree.js';
import { isDirective } from './directives.js';
import { namedChildren, unwrap } from './named-children.js';

/** 68: `func() (int)` is `func() int`, `func() ()` is `func()`. */
export function emitParameters(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const parameters = namedChildren(tree, node);
  const [only] = parameters;
  if (fieldName(tree, node) === 'result' && parameters.length < 2) {
    if (only === undefined) return;
    const type = childInField(tree, only, 'type');
    const isBare =
      typeName(tree, only) === 'parameter_declaration' &&
      childInField(tree, only, 'name') === undefined;
    if (isBare && type !== undefined) {
      emitter.childInPlaceOf(node, type);
      return;
    }
  }
  emitter.whole(node);
}

/** 68: `interface{}` is `any`. */
export function emitInterface(emitter: ShapeEmitter, node: number): void {
  if (namedChildren(emitter.tree, node).length > 0) emitter.whole(node);
  else emitter.name('i', 'any', emitter.fieldOf(node));
}

/** 68: `interface{}(a)` is `any(a)`, which the grammar takes for a call. */
export function emitConversion(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const type = childInField(tree, node, 'type');
  const operand = childInField(tree, node, 'operand');
  if (type === undefined || operand === undefined) return;
  const inner = unwrap(tree, type);
  const isAny =
    typeName(tree, inner) === 'interface_type' && namedChildren(tree, inner).length === 0;
  if (!isAny) {
    emitter.whole(node);
    return;
  }
  emitter.open('call_expression', emitter.fieldOf(node));
  emitter.childIn('function', inner);
  emitter.open('argument_list', 'arguments');
  emitter.childIn('', operand);
  emitter.close();
  emitter.close();
}

/** Directives to the compiler count, other comments do not. */
export function emitComment(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node);
  if (isDirective(text)) emitter.leaf('g', text.trimEnd().replace(/\s+/g, ' '));
}
