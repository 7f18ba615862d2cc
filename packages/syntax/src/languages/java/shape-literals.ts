import type { ShapeEmitter } from '../../shape.js';
import { nodeText, type SyntaxTree } from '../../syntax-tree.js';
import { decodeEscapes, decodeFloat, decodeInteger, decodeTextBlock } from './literal-values.js';

/** 12: an integer is its value, and whether it is a `long`. */
export function emitInteger(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`n${emitter.fieldOf(node)}=`, decodeInteger(nodeText(emitter.tree, node)));
}

/** 12: a floating-point number is its value, and whether it is a `float`. */
export function emitFloat(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`f${emitter.fieldOf(node)}=`, decodeFloat(nodeText(emitter.tree, node)));
}

export function emitCharacter(emitter: ShapeEmitter, node: number): void {
  const inside = nodeText(emitter.tree, node).slice(1, -1);
  emitter.leaf(`c${emitter.fieldOf(node)}=`, decodeEscapes(inside));
}

/** 1: a string or text block is its value. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`s${emitter.fieldOf(node)}==`, stringValue(emitter.tree, node));
}

/** The value of a string literal or text block. */
export function stringValue(tree: SyntaxTree, node: number): string {
  const text = nodeText(tree, node);
  return text.startsWith('"""') ? decodeTextBlock(text) : decodeEscapes(text.slice(1, -1));
}
