import type { WordingRules } from '../../language.js';
import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { kotlinShape } from './shape.js';
import { emitDeclaration } from './shape-declarations.js';
import { childOfType, parts } from './tokens.js';

/** 50: a function that only calls another, as a block or after `=`, with `: Unit` or without. */
export const kotlinWording: WordingRules = {
  idleModifiers: new Set(),
  shape: {
    ...kotlinShape,
    handlers: {
      ...kotlinShape.handlers,
      function_declaration: emitFunctionWording,
      getter: emitFunctionWording,
      function_body: emitBodyWording,
    },
  },
};

function emitFunctionWording(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const body = childOfType(tree, node, 'function_body');
  const hasValue = body !== undefined && onlyValue(tree, body) !== undefined;
  emitDeclaration(emitter, node, hasValue ? resultType(tree, node) : []);
}

function emitBodyWording(emitter: ShapeEmitter, node: number): void {
  const value = onlyValue(emitter.tree, node);
  if (value === undefined) {
    emitter.whole(node);
    return;
  }
  emitter.open('function_body', emitter.fieldOf(node));
  emitter.mark('=');
  emitter.child(value);
  emitter.close();
}

/** The value of `= value`, `{ return value }` or `{ value }`. */
function onlyValue(tree: SyntaxTree, body: number): number | undefined {
  const [inner] = parts(tree, body);
  if (inner === undefined || typeName(tree, inner) !== 'block') return inner;
  const [statement, ...more] = parts(tree, inner);
  if (statement === undefined || more.length > 0) return undefined;
  if (typeName(tree, statement) === 'call_expression') return statement;
  const [keyword] = children(tree, statement);
  const isReturn = keyword !== undefined && typeName(tree, keyword) === 'return';
  return isReturn && typeName(tree, parentOf(tree, keyword)) === 'return_expression'
    ? parts(tree, statement)[0]
    : undefined;
}

/** The colon and `Unit` after a function's parameters. Any other type says something. */
function resultType(tree: SyntaxTree, node: number): readonly number[] {
  const kids = children(tree, node);
  const colon = kids.findIndex((child) => typeName(tree, child) === ':');
  const type = kids[colon + 1];
  const isUnit = colon >= 0 && type !== undefined && nodeText(tree, type) === 'Unit';
  return isUnit ? kids.slice(colon, colon + 2) : [];
}
