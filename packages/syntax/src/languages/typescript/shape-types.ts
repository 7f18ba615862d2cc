import type { ShapeEmitter } from '../../shape.js';
import { children, isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';

/**
 * 10: unions and intersections as flat lists; a leading bar, parentheses round a nested list of the
 * same sort, and a list of one mean nothing.
 */
export function emitUnion(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const members = flatten(tree, node, typeName(tree, node));
  const [only] = members;
  if (members.length === 1 && only !== undefined) emitter.childInPlaceOf(node, only);
  else {
    emitter.open(typeName(tree, node), emitter.fieldOf(node));
    for (const member of members) emitter.child(member);
    emitter.close();
  }
}

function flatten(tree: SyntaxTree, node: number, type: string): readonly number[] {
  const members: number[] = [];
  const end = tree.next[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (!isNamed(tree, child) || typeName(tree, child) === 'comment') continue;
    const inner = unwrap(tree, child);
    if (typeName(tree, inner) === type) members.push(...flatten(tree, inner, type));
    else members.push(child);
  }
  return members;
}

function unwrap(tree: SyntaxTree, node: number): number {
  if (typeName(tree, node) !== 'parenthesized_type') return node;
  const inner = children(tree, node).find(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  return inner === undefined ? node : unwrap(tree, inner);
}
