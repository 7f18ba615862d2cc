import type { ShapeEmitter } from '../../shape.js';
import { nodeText } from '../../syntax-tree.js';
import { decodeFloat, decodeImaginary, decodeInteger } from './decode-number.js';
import { decodeRune, decodeString } from './decode-string.js';

/** A string is its value, raw or not. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`s${emitter.fieldOf(node)}=`, decodeString(nodeText(emitter.tree, node)));
}

/** A rune is its code point. */
export function emitRune(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`r${emitter.fieldOf(node)}=`, decodeRune(nodeText(emitter.tree, node)));
}

/** 68: a number is its value: `0XFF` is `0xff`, `0O17` is `0o17`. */
export function emitInteger(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`n${emitter.fieldOf(node)}=`, decodeInteger(nodeText(emitter.tree, node)));
}

export function emitFloat(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`f${emitter.fieldOf(node)}=`, decodeFloat(nodeText(emitter.tree, node)));
}

export function emitImaginary(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`f${emitter.fieldOf(node)}=`, decodeImaginary(nodeText(emitter.tree, node)));
}
