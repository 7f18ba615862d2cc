import type { ShapeEmitter } from '../../shape.js';
import { children, nodeText, typeName } from '../../syntax-tree.js';
import { decodeSwiftNumber, decodeSwiftString } from './literal-values.js';

/** 36: a number is its value. */
export function emitNumber(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`n${emitter.fieldOf(node)}=`, decodeSwiftNumber(nodeText(emitter.tree, node)));
}

/** 40: a string of any spelling is its text between interpolations. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const stretches = interpolations(emitter, node);
  const ends = [...stretches.map(({ start }) => start), tree.end[node] ?? 0];
  const starts = [tree.start[node] ?? 0, ...stretches.map(({ end }) => end)];
  const pieces = decodeSwiftString(
    starts.map((start, index) => tree.text.slice(start, ends[index])),
  );
  if (pieces.length === 1) {
    emitter.leaf(`s${emitter.fieldOf(node)}=`, pieces[0] ?? '');
    return;
  }
  emitter.open('string', emitter.fieldOf(node));
  for (const [index, piece] of pieces.entries()) {
    emitter.leaf('q', piece);
    for (const part of stretches[index]?.parts ?? []) emitter.child(part);
  }
  emitter.close();
}

interface Interpolation {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly number[];
}

/** What `\(…)` covers, and the values in it. */
function interpolations(emitter: ShapeEmitter, node: number): readonly Interpolation[] {
  const { tree } = emitter;
  const found: Interpolation[] = [];
  let start: number | undefined;
  let parts: number[] = [];
  for (const child of children(tree, node)) {
    const type = typeName(tree, child);
    if (type === 'raw_str_interpolation') {
      const values = children(tree, child).filter(
        (part) => typeName(tree, part) === 'interpolated_expression',
      );
      found.push({ start: tree.start[child] ?? 0, end: tree.end[child] ?? 0, parts: values });
    } else if (type === '\\(') start = tree.start[child] ?? 0;
    else if (type === 'interpolated_expression') parts.push(child);
    else if (type === ')' && start !== undefined) {
      found.push({ start, end: tree.end[child] ?? 0, parts });
      start = undefined;
      parts = [];
    }
  }
  return found;
}

/** A literal that has no parts of its own. */
export function emitText(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(
    `v${emitter.fieldOf(node)}=${emitter.shapeName(node)}=`,
    nodeText(emitter.tree, node),
  );
}
