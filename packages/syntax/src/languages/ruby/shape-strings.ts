import type { ShapeEmitter } from '../../shape.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeString } from './decode-string.js';

/** A string without interpolation is its value, whatever its quotes. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  emitText(emitter, partsOf(emitter.tree, node), {
    tag: 's',
    name: 'string',
    field: emitter.fieldOf(node),
  });
}

/** `:a` and `:"a"` are one. */
export function emitSymbol(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const how = { tag: 'y', name: 'symbol', field: emitter.fieldOf(node) };
  const text = nodeText(tree, node);
  if (typeName(tree, node) === 'simple_symbol') emitText(emitter, [text.slice(1)], how);
  else if (typeName(tree, node) === 'hash_key_symbol') emitText(emitter, [text], how);
  else emitText(emitter, partsOf(tree, node), how);
}

/** `a: 1`, `:a => 1` and `"a": 1` have the same key; that of `"a" => 1` is a string. */
export function emitPair(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const isSymbol = children(tree, node).some((child) => typeName(tree, child) === ':');
  emitter.open('pair', emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    const type = typeName(tree, child);
    if (type === ':' || type === '=>') continue;
    if (isSymbol && type === 'string')
      emitter.record(child, () =>
        emitText(emitter, partsOf(tree, child), { tag: 'y', name: 'symbol', field: 'key' }),
      );
    else emitter.child(child);
  }
  emitter.close();
}

/** A regular expression: its text, whatever its delimiters, and its options as a set. */
export function emitRegex(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const last = kids.at(-1);
  const options = last === undefined ? '' : nodeText(tree, last).replace(/[^a-z]/g, '');
  emitter.open('regex', emitter.fieldOf(node));
  emitParts(
    emitter,
    rawParts(tree, node).map((part) =>
      typeof part === 'string' ? part.replaceAll('\r\n', '\n').replaceAll('\\/', '/') : part,
    ),
  );
  emitter.leaf('f', [...options].sort().join(''));
  emitter.close();
}

/** `%w[a b]` and `%w(a b)`: the words, and what can be put into them. */
export function emitWords(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [open, ...rest] = children(tree, node);
  const letter = open === undefined ? '' : nodeText(tree, open).charAt(1);
  emitter.openNode(node);
  emitter.leaf('t', letter);
  for (const child of rest)
    if (typeName(tree, child).startsWith('bare_')) emitter.leaf('w', nodeText(tree, child));
  emitter.close();
}

/** The command between backticks. */
export function emitSubshell(emitter: ShapeEmitter, node: number): void {
  emitter.open('subshell', emitter.fieldOf(node));
  emitParts(emitter, partsOf(emitter.tree, node));
  emitter.close();
}

/** Decoded text, or the node of an interpolation. */
export type Part = string | number;

interface How {
  readonly tag: string;
  readonly name: string;
  readonly field: string;
}

function emitText(emitter: ShapeEmitter, parts: readonly Part[], { tag, name, field }: How): void {
  if (parts.every((part) => typeof part === 'string')) {
    emitter.leaf(`${tag}${field}=`, parts.join(''));
    return;
  }
  emitter.open(`interpolated ${name}`, field);
  emitParts(emitter, parts);
  emitter.close();
}

/** Emits parts, neighbouring texts as one. */
export function emitParts(emitter: ShapeEmitter, parts: readonly Part[]): void {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    if (text !== '') emitter.leaf('q', text);
    text = '';
    emitter.child(part);
  }
  if (text !== '') emitter.leaf('q', text);
}

function partsOf(tree: SyntaxTree, node: number): readonly Part[] {
  if (typeName(tree, node) === 'chained_string')
    return children(tree, node).flatMap((child) =>
      typeName(tree, child) === 'string' ? partsOf(tree, child) : [],
    );
  const [first] = children(tree, node);
  const open = first === undefined ? '' : nodeText(tree, first);
  return rawParts(tree, node).map((part) =>
    typeof part === 'string' ? decodeString(part, open) : part,
  );
}

/** Texts and interpolations between the delimiters, as written. */
function rawParts(tree: SyntaxTree, node: number): readonly Part[] {
  const kids = children(tree, node);
  const parts: Part[] = [];
  let at = tree.end[kids[0] ?? node] ?? 0;
  for (const child of kids) {
    if (typeName(tree, child) !== 'interpolation') continue;
    parts.push(tree.text.slice(at, tree.start[child]), child);
    at = tree.end[child] ?? at;
  }
  parts.push(tree.text.slice(at, tree.start[kids.at(-1) ?? node]));
  return parts;
}
