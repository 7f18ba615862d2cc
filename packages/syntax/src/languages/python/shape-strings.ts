import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeString, type StringSort, stringSort } from './decode-string.js';

/** 57: a string is its value, whatever its quotes and however many pieces it is written in. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const strings = stringNodes(tree, node);
  const sorts = strings.map((string) => sortOf(tree, string));
  const parts = strings.flatMap((string) => partsOf(tree, string, string, sortOf(tree, string)));
  if (!sorts.some(({ formatted }) => formatted)) {
    const text = parts.map((part) => (typeof part === 'string' ? part : '')).join('');
    emitter.leaf(`${valueTag(sorts)}${emitter.fieldOf(node)}=`, text);
    return;
  }
  const template = sorts.some((sort) => sort.template);
  emitter.open(template ? 'template' : 'formatted', emitter.fieldOf(node));
  emitParts(emitter, parts);
  emitter.close();
}

/** Text and bytes are two sorts of value; a mix of pieces is none, but must not look like one. */
function valueTag(sorts: readonly StringSort[]): string {
  if (sorts.every(({ bytes }) => bytes)) return 'y';
  return sorts.some(({ bytes }) => bytes) ? 'x' : 's';
}

/** Whether a string is text that a reader of the program sees as documentation: no bytes, no interpolation. */
export function isPlainText(tree: SyntaxTree, node: number): boolean {
  return stringNodes(tree, node).every((string) => {
    const { bytes, formatted } = sortOf(tree, string);
    return !bytes && !formatted;
  });
}

function stringNodes(tree: SyntaxTree, node: number): readonly number[] {
  return typeName(tree, node) === 'string'
    ? [node]
    : children(tree, node).filter((child) => typeName(tree, child) === 'string');
}

function sortOf(tree: SyntaxTree, string: number): StringSort {
  return stringSort(nodeText(tree, string + 1));
}

/** Decoded text, or an interpolation with the sort of its string. */
type Part = string | { readonly node: number; readonly sort: StringSort };

/** Texts and interpolations of a string or format specifier, between its first and last token. */
function partsOf(
  tree: SyntaxTree,
  string: number,
  node: number,
  sort: StringSort,
): readonly Part[] {
  const kids = children(tree, node);
  const quoted = node === string;
  let at = tree.end[kids[0] ?? node] ?? 0;
  const end = (quoted ? tree.start[kids.at(-1) ?? node] : tree.end[node]) ?? at;
  const parts: Part[] = [];
  for (const child of kids) {
    if (!INTERPOLATIONS.has(typeName(tree, child))) continue;
    parts.push(decodeString(tree.text.slice(at, tree.start[child]), sort), { node: child, sort });
    at = tree.end[child] ?? at;
  }
  parts.push(decodeString(tree.text.slice(at, end), sort));
  return parts;
}

const INTERPOLATIONS = new Set(['interpolation', 'format_expression']);

/** Neighbouring texts are one text: `"a" f"b{c}"` is `f"ab{c}"`. */
function emitParts(emitter: ShapeEmitter, parts: readonly Part[]): void {
  let text = '';
  const flush = () => {
    if (text !== '') emitter.leaf('q', text);
    text = '';
  };
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      flush();
      emitter.record(part.node, () => emitInterpolation(emitter, part.node, part.sort));
    }
  }
  flush();
}

function emitInterpolation(emitter: ShapeEmitter, node: number, sort: StringSort): void {
  const { tree } = emitter;
  const conversion = childInField(tree, node, 'type_conversion');
  const format = childInField(tree, node, 'format_specifier');
  emitter.open('interpolation');
  const shown = shownText(tree, node, conversion ?? format);
  if (shown !== undefined) emitter.leaf('d', shown);
  const expression = childInField(tree, node, 'expression');
  if (expression !== undefined) emitter.child(expression);
  if (conversion !== undefined) emitter.leaf('c', nodeText(tree, conversion));
  if (format !== undefined)
    emitter.record(format, () => {
      emitter.open('format');
      emitParts(emitter, partsOf(tree, node, format, sort));
      emitter.close();
    });
  emitter.close();
}

/** `{x = }` prints its own text, white space included. */
function shownText(tree: SyntaxTree, node: number, next: number | undefined): string | undefined {
  const kids = children(tree, node);
  if (!kids.some((child) => typeName(tree, child) === '=')) return undefined;
  const end = next === undefined ? (tree.end[node] ?? 0) - 1 : tree.start[next];
  return tree.text.slice((tree.start[node] ?? 0) + 1, end).replace(/\r\n?/g, '\n');
}
