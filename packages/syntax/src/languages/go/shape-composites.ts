import type { ShapeEmitter } from '../../shape.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { namedChildren, unwrap } from './named-children.js';

/** 68: types that the list says already are left out: `[]T{T{1}}` is `[]T{{1}}`, `[]*T{&T{1}}` too. */
export function emitComposite(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const type = childInField(tree, node, 'type');
  const body = childInField(tree, node, 'body');
  emitter.open('composite_literal', emitter.fieldOf(node));
  if (type !== undefined) emitter.child(type);
  if (body !== undefined) emitList(emitter, body, type, 'body');
  emitter.close();
}

function emitList(
  emitter: ShapeEmitter,
  node: number,
  type: number | undefined,
  field: string,
): void {
  const { tree } = emitter;
  const list = type === undefined ? undefined : unwrap(tree, type);
  const key = list === undefined ? undefined : childInField(tree, list, 'key');
  const element =
    list === undefined
      ? undefined
      : (childInField(tree, list, 'element') ?? childInField(tree, list, 'value'));
  emitter.record(node, () => {
    emitter.open('literal_value', field);
    for (const child of namedChildren(tree, node)) {
      if (typeName(tree, child) === 'keyed_element') emitKeyed(emitter, child, key, element);
      else emitElement(emitter, child, element, '');
    }
    emitter.close();
  });
}

function emitKeyed(
  emitter: ShapeEmitter,
  node: number,
  key: number | undefined,
  element: number | undefined,
): void {
  const { tree } = emitter;
  const [left, right] = namedChildren(tree, node);
  if (left === undefined || right === undefined) return;
  emitter.open('keyed_element');
  const [name] = namedChildren(tree, left);
  // A plain name is most often one of a field.
  if (name !== undefined && typeName(tree, name) === 'identifier')
    emitter.record(left, () => emitter.leaf('k', nodeText(tree, name)));
  else emitElement(emitter, left, key, 'key');
  emitElement(emitter, right, element, 'value');
  emitter.close();
}

function emitElement(
  emitter: ShapeEmitter,
  node: number,
  type: number | undefined,
  field: string,
): void {
  const { tree } = emitter;
  const [value] = namedChildren(tree, node);
  if (value === undefined) return;
  emitter.open('literal_element', field);
  const elided = type === undefined ? undefined : elidedBody(tree, value, type);
  if (typeName(tree, value) === 'literal_value') emitList(emitter, value, pointed(tree, type), '');
  else if (elided !== undefined) emitList(emitter, elided, pointed(tree, type), '');
  else emitter.child(value);
  emitter.close();
}

/** The braces of an element whose type is the list's element type, or a pointer to it. */
function elidedBody(tree: SyntaxTree, value: number, type: number): number | undefined {
  const target = pointed(tree, type);
  const isPointer = target !== unwrap(tree, type);
  const operand = isPointer ? addressed(tree, value) : value;
  if (operand === undefined || target === undefined) return undefined;
  if (typeName(tree, operand) !== 'composite_literal') return undefined;
  const own = childInField(tree, operand, 'type');
  if (own === undefined || !isSame(tree, own, target)) return undefined;
  return childInField(tree, operand, 'body');
}

function addressed(tree: SyntaxTree, value: number): number | undefined {
  if (typeName(tree, value) !== 'unary_expression') return undefined;
  const operator = childInField(tree, value, 'operator');
  return operator !== undefined && nodeText(tree, operator) === '&'
    ? childInField(tree, value, 'operand')
    : undefined;
}

/** The type itself, or what it points to. */
function pointed(tree: SyntaxTree, type: number | undefined): number | undefined {
  if (type === undefined) return undefined;
  const inner = unwrap(tree, type);
  return typeName(tree, inner) === 'pointer_type' ? namedChildren(tree, inner)[0] : inner;
}

/** Whether two types are written with the same tokens. */
function isSame(tree: SyntaxTree, a: number, b: number): boolean {
  const [first, second] = [tokensOf(tree, a), tokensOf(tree, b)];
  return first.length === second.length && first.every((token, index) => token === second[index]);
}

function tokensOf(tree: SyntaxTree, node: number): readonly string[] {
  const tokens: string[] = [];
  const end = tree.next[node] ?? 0;
  for (let at = node; at < end; at += 1)
    if (tree.next[at] === at + 1 && typeName(tree, at) !== 'comment' && nodeText(tree, at).trim())
      tokens.push(nodeText(tree, at));
  return tokens;
}
