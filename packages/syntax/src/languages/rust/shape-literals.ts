import type { ShapeEmitter } from '../../shape.js';
import { nodeText } from '../../syntax-tree.js';
import { decodeEscapes, decodeFloat, decodeInteger } from './literal-values.js';

/** An integer is its value and suffix. */
export function emitInteger(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`n${emitter.fieldOf(node)}=`, decodeInteger(nodeText(emitter.tree, node)));
}

/** A float is its value and suffix; never an integer, even where the value is whole. */
export function emitFloat(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`f${emitter.fieldOf(node)}=`, decodeFloat(nodeText(emitter.tree, node)));
}

export function emitCharacter(emitter: ShapeEmitter, node: number): void {
  const [prefix, inside] = quoted(nodeText(emitter.tree, node), "'");
  emitter.leaf(`c${emitter.fieldOf(node)}=${prefix}=`, decodeEscapes(inside));
}

/** A string is its value; `b` and `c` before it make another type of it. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  const [prefix, inside] = quoted(nodeText(emitter.tree, node), '"');
  emitter.leaf(`s${emitter.fieldOf(node)}=${prefix}=`, decodeEscapes(inside));
}

/** The number of hashes round a raw string only says where it ends. */
export function emitRawString(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node);
  const [, prefix = '', hashes = ''] = /^(\w+)(#*)"/.exec(text) ?? [];
  const inside = text.slice(prefix.length + hashes.length + 1, -1 - hashes.length);
  emitter.leaf(`s${emitter.fieldOf(node)}=${prefix}=`, inside.replaceAll('\r\n', '\n'));
}

function quoted(text: string, quote: string): readonly [prefix: string, inside: string] {
  const start = text.indexOf(quote);
  return [text.slice(0, start), text.slice(start + 1, -1)];
}
