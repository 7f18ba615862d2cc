import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, isNamed, nodeText, typeName } from '../../syntax-tree.js';
import { decodeNumber, decodeString } from './literal-values.js';

/** 1 and 13: a plain string is its value. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  const { text, start, end } = emitter.tree;
  const from = (start[node] ?? 0) + 1;
  const to = (end[node] ?? 0) - 1;
  if (to < from || hasBackslash(text, from, to))
    emitter.leaf(`s${emitter.fieldOf(node)}=`, decodeString(nodeText(emitter.tree, node)));
  // Most strings are written as they are.
  else emitter.stretch('s', `${emitter.fieldOf(node)}=`, from, to);
}

function hasBackslash(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i += 1) if (text.charCodeAt(i) === 0x5c) return true;
  return false;
}

/** 12: a number is its value. */
export function emitNumber(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`n${emitter.fieldOf(node)}=`, decodeNumber(nodeText(emitter.tree, node)));
}

/** The order of a regular expression's flags means nothing, and formatters sort them. */
export function emitRegex(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const pattern = childInField(tree, node, 'pattern');
  const flags = childInField(tree, node, 'flags');
  emitter.open('regex', emitter.fieldOf(node));
  emitter.leaf('r', pattern === undefined ? '' : nodeText(tree, pattern));
  emitter.leaf('f', flags === undefined ? '' : [...nodeText(tree, flags)].sort().join(''));
  emitter.close();
}

/** 15: languages whose white space formatters rewrite inside templates. */
const FOLDED_TAGS = new Set(['css', 'graphql', 'gql', 'html', 'markdown', 'md']);

/** A template is its raw text between substitutions; white space is folded under known tags only. */
export function emitTemplate(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const folded = FOLDED_TAGS.has(tagBefore(emitter, node));
  emitter.open('template_string', emitter.fieldOf(node));
  let at = (tree.start[node] ?? 0) + 1;
  const end = (tree.end[node] ?? 0) - 1;
  const text = (to: number) => {
    // ECMAScript reads every line end in a template as LF.
    const raw = tree.text.slice(at, to).replace(/\r\n?/g, '\n');
    emitter.leaf('q', folded ? raw.replace(/\s+/g, ' ').trim() : raw);
  };
  for (const child of children(tree, node)) {
    if (typeName(tree, child) !== 'template_substitution') continue;
    text(tree.start[child] ?? at);
    emitter.child(child);
    at = tree.end[child] ?? at;
  }
  text(end);
  emitter.close();
}

/** The tag written right before a template, up to a dot or call: `styled.css` counts as `css`. */
function tagBefore(emitter: ShapeEmitter, node: number): string {
  const { text, start } = emitter.tree;
  // Most templates stand behind a bracket or a sign.
  if (!/[\w$\s]/.test(text[(start[node] ?? 0) - 1] ?? '')) return '';
  return (
    /([A-Za-z_$][\w$]*)\s*$/.exec(
      text.slice(Math.max(0, (start[node] ?? 0) - 40), start[node]),
    )?.[1] ?? ''
  );
}

/** 3: trailing commas mean nothing, elisions do: `[1,,]` is longer than `[1,]`. */
export function emitList(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.openNode(node);
  const end = tree.next[node] ?? 0;
  let expectsElement = true;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (isNamed(tree, child)) {
      if (typeName(tree, child) !== 'comment') expectsElement = false;
      emitter.child(child);
    } else if (typeName(tree, child) === ',') {
      if (expectsElement) emitter.leaf('t', 'elision');
      expectsElement = true;
    }
  }
  emitter.close();
}
