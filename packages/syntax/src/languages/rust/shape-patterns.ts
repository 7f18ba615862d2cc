import type { ShapeEmitter } from '../../shape.js';
import { children, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { isComment } from './is-comment.js';

/** `(A)` is `A` among types and patterns; `(A,)` is a tuple. */
export function emitTuple(emitter: ShapeEmitter, node: number): void {
  const inner = unwrapOne(emitter.tree, node);
  if (inner === node) emitter.whole(node);
  else emitter.childInPlaceOf(node, inner);
}

/** Alternatives as a flat list; a leading bar, parentheses and a list of one mean nothing. */
export function emitOrPattern(emitter: ShapeEmitter, node: number): void {
  const alternatives = flatten(emitter.tree, node);
  const [only] = alternatives;
  if (alternatives.length === 1 && only !== undefined) emitter.childInPlaceOf(node, only);
  else {
    emitter.open('or_pattern', emitter.fieldOf(node));
    for (const alternative of alternatives) emitter.child(alternative);
    emitter.close();
  }
}

function flatten(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node)
    .filter((child) => typeName(tree, child) !== '|' && !isComment(tree, child))
    .flatMap((child) => {
      const inner = unwrap(tree, child);
      return typeName(tree, inner) === 'or_pattern' ? flatten(tree, inner) : [child];
    });
}

function unwrap(tree: SyntaxTree, node: number): number {
  const inner = unwrapOne(tree, node);
  return inner === node ? node : unwrap(tree, inner);
}

/** The content of a pair of parentheses, or the node itself. */
function unwrapOne(tree: SyntaxTree, node: number): number {
  if (!TUPLES.has(typeName(tree, node))) return node;
  const kids = children(tree, node).filter((child) => !isComment(tree, child));
  const [, inner] = kids;
  return kids.length === 3 && inner !== undefined ? inner : node;
}

const TUPLES = new Set(['tuple_type', 'tuple_pattern']);
