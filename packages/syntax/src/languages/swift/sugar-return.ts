import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { attributesOf } from './modifiers.js';

/**
 * 23: `return` before a function's only expression means nothing in a function that is no member and
 * has no attributes. In others a result builder may be at work, which `return` switches off.
 */
export function emitTransfer(emitter: ShapeEmitter, node: number): void {
  emitReturn(emitter, node, isSoleResult);
}

/** Leaves the word `return` out where `isNeedless` says so of a statement and its value. */
export function emitReturn(
  emitter: ShapeEmitter,
  node: number,
  isNeedless: (tree: SyntaxTree, node: number, result: number) => boolean,
): void {
  const { tree } = emitter;
  const result = childInField(tree, node, 'result');
  const [keyword] = children(tree, node);
  const isReturn = keyword !== undefined && typeName(tree, keyword) === 'return';
  if (isReturn && result !== undefined && isNeedless(tree, node, result))
    emitter.childInPlaceOf(node, result);
  else emitter.whole(node);
}

function isSoleResult(tree: SyntaxTree, node: number, result: number): boolean {
  if (BRANCHING.has(typeName(tree, result))) return false;
  const statements = parentOf(tree, node);
  const body = parentOf(tree, statements);
  const declaration = parentOf(tree, body);
  return (
    children(tree, statements).length === 1 &&
    children(tree, body).length === 3 &&
    typeName(tree, body) === 'function_body' &&
    typeName(tree, declaration) === 'function_declaration' &&
    FREE.has(typeName(tree, parentOf(tree, declaration))) &&
    attributesOf(tree, declaration).length === 0
  );
}

/** Without `return` these are statements to the grammar. */
const BRANCHING = new Set(['if_statement', 'switch_statement']);
const FREE = new Set(['source_file', 'statements']);
