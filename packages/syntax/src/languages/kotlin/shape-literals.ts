import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import {
  decodeKotlinEscapes,
  decodeKotlinFraction,
  decodeKotlinNumber,
  withoutIndentation,
} from './literal-values.js';
import { parts } from './tokens.js';

export function emitNumber(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`n${emitter.fieldOf(node)}=`, decodeKotlinNumber(nodeText(emitter.tree, node)));
}

export function emitFraction(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`f${emitter.fieldOf(node)}=`, decodeKotlinFraction(nodeText(emitter.tree, node)));
}

/** The tree lacks the character itself. */
export function emitCharacter(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node).slice(1, -1);
  emitter.leaf(`c${emitter.fieldOf(node)}=`, decodeKotlinEscapes(text));
}

/** A string is its text between interpolations; 47: `${a}` and `$a` are one. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const isRaw = typeName(tree, node) === 'multiline_string_literal';
  const { texts, values } = split(tree, node, isRaw);
  const lines = texts.map((text) => text.replace(/\r\n?/g, '\n'));
  const trim = isRaw ? trimOf(tree, node) : undefined;
  const pieces = isRaw
    ? trim === undefined
      ? lines
      : withoutIndentation(lines, trim)
    : lines.map(decodeKotlinEscapes);
  emitter.open(isRaw && trim !== undefined ? trim : 'string', emitter.fieldOf(node));
  for (const [index, piece] of pieces.entries()) {
    emitter.leaf('q', piece);
    const value = values[index];
    if (value !== undefined) emitValue(emitter, value);
  }
  emitter.close();
}

/** A name that is put into a string, or an expression. */
type Value = string | number;

function emitValue(emitter: ShapeEmitter, value: Value): void {
  if (typeof value === 'number') {
    emitter.child(value);
    return;
  }
  if (value !== 'this') {
    emitter.leaf('i', value);
    return;
  }
  emitter.open('this_expression');
  emitter.leaf('t', value);
  emitter.close();
}

/** The grammar misses `$name` now and then, so the text between expressions is looked through. */
function split(
  tree: SyntaxTree,
  node: number,
  isRaw: boolean,
): { readonly texts: readonly string[]; readonly values: readonly Value[] } {
  const size = isRaw ? 3 : 1;
  const texts: string[] = [];
  const values: Value[] = [];
  let at = (tree.start[node] ?? 0) + size;
  const take = (end: number) => {
    const { names, between } = namesIn(tree.text.slice(at, end), isRaw);
    for (const [index, text] of between.entries()) {
      texts.push(text);
      const name = names[index];
      if (name !== undefined) values.push(name);
    }
  };
  for (const child of children(tree, node)) {
    if (typeName(tree, child) !== 'interpolation') continue;
    const text = nodeText(tree, child);
    if (!text.startsWith('${')) continue;
    take(tree.start[child] ?? at);
    values.push(parts(tree, child)[0] ?? child);
    at = tree.end[child] ?? at;
  }
  take((tree.end[node] ?? 0) - size);
  return { texts, values };
}

function namesIn(
  text: string,
  isRaw: boolean,
): { readonly names: readonly string[]; readonly between: readonly string[] } {
  const names: string[] = [];
  const between: string[] = [];
  let start = 0;
  for (const match of text.matchAll(isRaw ? RAW_NAME : NAME)) {
    const name = match[1];
    if (name === undefined) continue;
    between.push(text.slice(start, match.index));
    names.push(name);
    start = match.index + match[0].length;
  }
  between.push(text.slice(start));
  return { names, between };
}

const NAME = /\\[\s\S]|\$([\p{L}_][\p{L}\p{Nd}_]*|`[^`\n]+`)/gu;
const RAW_NAME = /\$([\p{L}_][\p{L}\p{Nd}_]*|`[^`\n]+`)/gu;

/** `trimIndent` or `trimMargin`, when a raw string is its receiver and it has no argument. */
function trimOf(tree: SyntaxTree, node: number): string | undefined {
  const navigation = parentOf(tree, node);
  const call = parentOf(tree, navigation);
  if (typeName(tree, navigation) !== 'navigation_expression') return undefined;
  if (typeName(tree, call) !== 'call_expression') return undefined;
  const name = nodeText(tree, parts(tree, navigation).at(-1) ?? navigation);
  const list = parts(tree, call)[1];
  const isBare = list !== undefined && parts(tree, list).length === 0;
  return isBare && (name === 'trimIndent' || name === 'trimMargin') ? name : undefined;
}
