import type { ShapeEmitter } from '../../shape.js';
import { children, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { isComment } from './is-comment.js';

/**
 * A macro's arguments. Every token can mean something to it, so all are kept, but for what rustfmt
 * adds and drops where arguments read like expressions: last commas, and braces round the only
 * expression of a match arm or closure.
 */
export function emitTokens(emitter: ShapeEmitter, node: number): void {
  emitter.openNode(node);
  emitTokenList(emitter, children(emitter.tree, node));
  emitter.close();
}

/** Tokens without the brackets round them. */
export function emitTokenList(emitter: ShapeEmitter, nodes: readonly number[]): void {
  const { tree } = emitter;
  const kids = nodes.filter((node) => !isComment(tree, node));
  let end = tree.start[kids[0] ?? 0] ?? 0;
  for (const [index, node] of kids.entries()) {
    const hidden = hiddenWord(tree, end, tree.start[node] ?? 0);
    if (hidden !== '') emitter.leaf('t', hidden);
    end = tree.end[node] ?? end;
    const inside = unbraced(tree, kids, index);
    if (inside !== undefined) {
      emitTokenList(emitter, inside);
      if (type(tree, kids[index - 1]) === '=>' && !ENDS.has(type(tree, kids[index + 1])))
        emitter.leaf('t', ',');
    } else if (typeName(tree, node) === 'token_tree')
      emitGroup(emitter, node, groupStyle(tree, kids, index));
    else if (isNamed(tree, node)) emitter.child(node);
    else if (!isLayoutComma(tree, kids, index)) emitter.leaf('t', nodeText(tree, node));
  }
}

/** `list` is a `vec!`, whose brackets may be of any form; the last comma of a `sequence` is layout. */
export type GroupStyle = 'as it is' | 'sequence' | 'list';

/** A group of tokens, with its last comma or without. */
export function emitGroup(emitter: ShapeEmitter, node: number, style: GroupStyle): void {
  const { tree } = emitter;
  const kids = children(tree, node).filter((child) => !isComment(tree, child));
  const isTrailing = kids.length > 3 && type(tree, kids.at(-2)) === ',';
  emitter.open('token_tree');
  emitter.leaf('t', style === 'list' ? '[' : nodeText(tree, kids[0] ?? node));
  emitTokenList(emitter, kids.slice(1, style !== 'as it is' && isTrailing ? -2 : -1));
  emitter.close();
}

const ENDS: ReadonlySet<string> = new Set(['', ',', ')', ']', '}']);

function type(tree: SyntaxTree, node: number | undefined): string {
  return node === undefined ? '' : typeName(tree, node);
}

/** A keyword that the parser was spared (see hide-new-keywords.ts) is a token all the same. */
function hiddenWord(tree: SyntaxTree, from: number, to: number): string {
  return HIDDEN.exec(tree.text.slice(from, to))?.[1] ?? '';
}

const HIDDEN = /^(?:\s|\/\/.*\n|\/\*[\s\S]*\*\/)*\b(unsafe|safe)\b/;

/** The content of braces that rustfmt puts round the only expression of a match arm or closure. */
function unbraced(
  tree: SyntaxTree,
  kids: readonly number[],
  index: number,
): readonly number[] | undefined {
  const group = kids[index];
  const before = type(tree, kids[index - 1]);
  const isClosure = CLOSURE.has(before) && CLOSURE_ENDS.has(type(tree, kids[index + 1]));
  if (group === undefined || !(isClosure || before === '=>')) return undefined;
  const inside = insideBraces(tree, group);
  const isExpression =
    inside.length > 0 && !inside.some((token) => STATEMENTS.has(typeName(tree, token)));
  return isExpression ? inside : undefined;
}

const CLOSURE = new Set(['|', '||']);
const CLOSURE_ENDS = new Set([...ENDS, ';']);
const STATEMENTS = new Set([';', ',', '#', 'let', '=>']);

/** The tokens of a group in braces; nothing for any other token. */
function insideBraces(tree: SyntaxTree, group: number): readonly number[] {
  if (!isBraces(tree, group)) return [];
  const kids = children(tree, group).filter((child) => !isComment(tree, child));
  const inside = kids.slice(1, -1);
  const [only] = inside;
  const inner = inside.length === 1 && only !== undefined ? insideBraces(tree, only) : [];
  return inner.length > 0 ? inner : inside;
}

function groupStyle(tree: SyntaxTree, kids: readonly number[], index: number): GroupStyle {
  const group = kids[index] ?? 0;
  const before = type(tree, kids[index - 1]);
  if (before === '!') {
    const name = kids[index - 2];
    return name !== undefined && nodeText(tree, name) === 'vec' ? 'list' : 'as it is';
  }
  const parts = children(tree, group);
  if (nodeText(tree, parts[0] ?? group) !== '(') return 'sequence';
  // `f(a,)` is a call, `(a,)` a tuple of one.
  const commas = parts.filter((part) => typeName(tree, part) === ',').length;
  return CALLABLE.has(before) || commas > 1 ? 'sequence' : 'as it is';
}

const CALLABLE = new Set(['identifier', 'metavariable', 'self', '>', 'token_tree']);

/** The last comma of type arguments or conditions, and the one after the braces of a match arm. */
function isLayoutComma(tree: SyntaxTree, kids: readonly number[], index: number): boolean {
  if (type(tree, kids[index]) !== ',') return false;
  if (type(tree, kids[index + 1]).startsWith('>')) return true;
  const next = kids[index + 1];
  if (next !== undefined && isBraces(tree, next)) return isInWhere(tree, kids, index);
  const braces = kids[index - 1];
  return (
    type(tree, kids[index - 2]) === '=>' &&
    braces !== undefined &&
    isBraces(tree, braces) &&
    unbraced(tree, kids, index - 1) === undefined
  );
}

function isBraces(tree: SyntaxTree, node: number): boolean {
  return typeName(tree, node) === 'token_tree' && nodeText(tree, node).startsWith('{');
}

function isInWhere(tree: SyntaxTree, kids: readonly number[], index: number): boolean {
  const start = kids.findLastIndex((kid, at) => at < index && nodeText(tree, kid) === 'where');
  return start >= 0 && !kids.slice(start, index).some((kid) => isBraces(tree, kid));
}
