import type { ShapeEmitter } from '../../shape.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeEscapes, decodeNumber } from './literal-values.js';
import { tokenize } from './tokenize.js';

export function emitNumber(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`n${emitter.fieldOf(node)}=`, decodeNumber(nodeText(emitter.tree, node)));
}

export function emitCharacter(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node);
  const start = text.indexOf("'");
  const inside = decodeEscapes(text.slice(start + 1, -1));
  emitter.leaf(`c${emitter.fieldOf(node)}=${text.slice(0, start)}=`, inside);
}

export function emitString(emitter: ShapeEmitter, node: number): void {
  const { prefix, value } = decode(emitter.tree, node);
  emitter.leaf(`s${emitter.fieldOf(node)}=${prefix}=`, value);
}

/**
 * Neighbouring strings are one, as the compiler sees it: formatters cut long ones up. With a macro
 * among them they are left as they are.
 */
export function emitConcatenated(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const parts = children(tree, node).filter((child) => typeName(tree, child) !== 'comment');
  const field = emitter.fieldOf(node);
  const groups: (number | { readonly prefix: string; readonly value: string })[] = [];
  for (const part of parts) {
    if (!STRINGS.has(typeName(tree, part))) {
      groups.push(part);
      continue;
    }
    const { prefix, value } = decode(tree, part);
    const last = groups.at(-1);
    if (typeof last === 'object' && (prefix === '' || prefix === last.prefix))
      groups.push({ prefix: last.prefix, value: joined(groups.pop()) + value });
    else groups.push({ prefix, value });
  }
  const [only] = groups;
  if (groups.length === 1 && typeof only === 'object') {
    emitter.leaf(`s${field}=${only.prefix}=`, only.value);
    return;
  }
  emitter.open('concatenated_string', field);
  for (const group of groups) {
    if (typeof group === 'number') emitter.child(group);
    else emitter.leaf(`s=${group.prefix}=`, group.value);
  }
  emitter.close();
}

const STRINGS = new Set(['string_literal', 'raw_string_literal']);

function joined(group: number | { readonly value: string } | undefined): string {
  return typeof group === 'object' ? group.value : '';
}

function decode(
  tree: SyntaxTree,
  node: number,
): { readonly prefix: string; readonly value: string } {
  const text = nodeText(tree, node);
  const raw = /^(\w*)R"([^()\\\s]*)\(([\s\S]*)\)\2"$/.exec(text);
  if (raw !== null) return { prefix: raw[1] ?? '', value: (raw[3] ?? '').replaceAll('\r\n', '\n') };
  const start = text.indexOf('"');
  return { prefix: text.slice(0, start), value: decodeEscapes(text.slice(start + 1, -1)) };
}

/** What stands behind a directive, token by token: formatters lay macros out too. */
export function emitDirectiveText(emitter: ShapeEmitter, node: number): void {
  emitter.open('tokens', emitter.fieldOf(node));
  let string: string | undefined;
  const flush = () => {
    if (string !== undefined) emitter.leaf('s==', string);
    string = undefined;
  };
  for (const token of tokenize(nodeText(emitter.tree, node))) {
    if (token.startsWith('"')) string = (string ?? '') + decodeEscapes(token.slice(1, -1));
    else {
      flush();
      emitter.leaf('t', token);
    }
  }
  flush();
  emitter.close();
}
