import type { ShapeEmitter } from '../../shape.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { annotationsOf, modifierWords } from './modifiers.js';
import { soleReturn } from './sole-return.js';
import { childOfType, isComment, parts } from './tokens.js';

/** 49 and 52: a declaration with its modifiers as a set before its annotations. */
export function emitDeclaration(
  emitter: ShapeEmitter,
  node: number,
  without: readonly number[] = [],
): void {
  emitter.openNode(node);
  emitHead(emitter, node);
  for (const child of rest(emitter.tree, node)) if (!without.includes(child)) emitter.child(child);
  emitter.close();
}

/** 48: `: Unit` before a block, or where there is no body, is what holds without it. */
export function emitFunction(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = rest(tree, node);
  const type = returnType(tree, node);
  const body = childOfType(tree, node, 'function_body');
  const isBlock = body === undefined || typeName(tree, parts(tree, body)[0] ?? body) === 'block';
  const isUnit = type !== undefined && isBlock && nodeText(tree, type) === 'Unit';
  const colon = type === undefined ? undefined : kids[kids.indexOf(type) - 1];
  emitDeclaration(emitter, node, isUnit && colon !== undefined ? [type, colon] : []);
}

/** The type after a function's parameters. */
function returnType(tree: SyntaxTree, node: number): number | undefined {
  const kids = rest(tree, node);
  const list = kids.findIndex((child) => typeName(tree, child) === 'function_value_parameters');
  const colon = kids[list + 1];
  return colon !== undefined && typeName(tree, colon) === ':' ? kids[list + 2] : undefined;
}

/** 50: `{ return e }` is `= e`, in a function or getter whose type is written. */
export function emitBody(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const value = soleReturn(tree, node);
  if (value === undefined) {
    emitter.whole(node);
    return;
  }
  emitter.open('function_body', emitter.fieldOf(node));
  emitter.mark('=');
  emitter.child(value);
  emitter.close();
}

/**
 * A property's value or delegate with its accessors is one body, which hangs on the first of them.
 */
export function emitProperty(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = rest(tree, node);
  const body = propertyBody(tree, node);
  emitter.openNode(node);
  emitHead(emitter, node);
  for (const child of kids) if (body === undefined || child < body) emitter.child(child);
  if (body !== undefined)
    emitter.record(body, () => {
      for (const child of kids) if (child >= body) emitter.child(child);
    });
  emitter.close();
}

export function propertyBody(tree: SyntaxTree, node: number): number | undefined {
  return children(tree, node).find((child) => BODIES.has(typeName(tree, child)));
}

const BODIES = new Set(['=', 'property_delegate', 'getter', 'setter']);

/** 46: a class body without members is none. */
export function emitClassBody(emitter: ShapeEmitter, node: number): void {
  if (parts(emitter.tree, node).length > 0) emitter.whole(node);
}

function rest(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter(
    (child) => typeName(tree, child) !== 'modifiers' && !isComment(tree, child),
  );
}

function emitHead(emitter: ShapeEmitter, node: number): void {
  for (const word of [...modifierWords(emitter.tree, node)].sort()) emitter.leaf('m', word);
  for (const annotation of annotationsOf(emitter.tree, node)) emitter.child(annotation);
}
