import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { decodeString } from './literal-values.js';

/** `a["b"]` is `a.b`. */
export function emitSubscript(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const object = childInField(tree, node, 'object');
  const index = childInField(tree, node, 'index');
  const name =
    index === undefined || typeName(tree, index) !== 'string'
      ? undefined
      : decodeString(nodeText(tree, index));
  const isChain = childInField(tree, node, 'optional_chain') !== undefined;
  if (
    object === undefined ||
    name === undefined ||
    isChain ||
    !/^[\p{L}_$][\p{L}\p{Nd}_$]*$/u.test(name)
  ) {
    emitter.whole(node);
    return;
  }
  emitter.open('member_expression', emitter.fieldOf(node));
  emitter.child(object);
  const own = typeName(tree, object) === 'this';
  if (own) emitter.leaf('o', name);
  else emitter.name('p', name, 'name');
  emitter.close();
}

/** A template is its text with escapes resolved; without substitutions it is a string. */
export function emitTemplateWording(emitter: ShapeEmitter, node: number): void {
  emitPieces(emitter, node, [node]);
}

/** `"a" + b` is a template, when its first or second operand is text. */
export function emitConcatenation(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const operands = operandsOf(tree, node);
  if (operands.length < 2 || !operands.slice(0, 2).some((operand) => isText(tree, operand)))
    emitter.whole(node);
  else emitPieces(emitter, node, operands);
}

function operandsOf(tree: SyntaxTree, node: number): readonly number[] {
  if (typeName(tree, node) !== 'binary_expression') return [node];
  const [left, operator, right] = ['left', 'operator', 'right'].map((field) =>
    childInField(tree, node, field),
  );
  if (left === undefined || operator === undefined || right === undefined) return [node];
  return nodeText(tree, operator) === '+' ? [...operandsOf(tree, left), right] : [node];
}

function isText(tree: SyntaxTree, node: number): boolean {
  const type = typeName(tree, node);
  return type === 'string' || type === 'template_string';
}

/** Emits text and values by turns, text first and last. */
function emitPieces(emitter: ShapeEmitter, node: number, operands: readonly number[]): void {
  const { tree } = emitter;
  const field = emitter.fieldOf(node);
  const pieces = operands.flatMap((operand) => piecesOf(tree, operand));
  if (pieces.every((piece) => typeof piece === 'string')) {
    emitter.leaf(`s${field}=`, pieces.join(''));
    return;
  }
  emitter.open('template_string', field);
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    emitter.leaf('q', text);
    text = '';
    emitter.childIn('', piece);
  }
  emitter.leaf('q', text);
  emitter.close();
}

/** Texts as values, expressions as nodes. */
function piecesOf(tree: SyntaxTree, node: number): readonly (string | number)[] {
  const type = typeName(tree, node);
  if (type === 'string') return [decodeString(nodeText(tree, node))];
  if (type !== 'template_string') return [node];
  const found: (string | number)[] = [];
  let at = (tree.start[node] ?? 0) + 1;
  const text = (end: number) => found.push(decodeString(`"${tree.text.slice(at, end)}"`));
  for (const child of children(tree, node)) {
    if (typeName(tree, child) !== 'template_substitution') continue;
    text(tree.start[child] ?? at);
    const value = children(tree, child).find((part) => isNamed(tree, part));
    if (value !== undefined) found.push(value);
    at = tree.end[child] ?? at;
  }
  text((tree.end[node] ?? 0) - 1);
  return found;
}
