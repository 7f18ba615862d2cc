import type { ShapeEmitter } from '../../shape.js';
import { nodeText } from '../../syntax-tree.js';

/** Comments, strings, characters and quoted names, as a pattern. */
export const QUIET = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|${'`[^`\\n]*`'}`;

/**
 * An annotation up to its arguments, as a pattern; `return@label (a)` is none. The grammar cannot tell
 * `@A("b") c` from `@A` before `("b")`, and which one it takes depends on things far away: therefore the
 * arguments are made a part of the name.
 */
export const ANNOTATION = String.raw`(?<![\w)\]}>])@(?:\w+:)?[\w.]+\(`;

/** The end of the list that starts at `open`. */
export function closingParenthesis(text: string, open: number): number | undefined {
  const next = new RegExp(`${QUIET}|[()]`, 'g');
  next.lastIndex = open;
  let depth = 0;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    if (match[0] === '(') depth += 1;
    else if (match[0] === ')') depth -= 1;
    if (depth === 0) return next.lastIndex;
  }
  return undefined;
}

/** A name; an annotation's has its arguments with it. */
export function emitName(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node);
  const list = text.startsWith('`') ? -1 : text.indexOf('(');
  if (list < 0) {
    emitter.name('i', text, emitter.fieldOf(node));
    return;
  }
  emitter.leaf('i', text.slice(0, list));
  emitter.open('value_arguments');
  const pieces = (text.slice(list).match(PIECES) ?? []).filter((piece) => !/^\/[/*]/.test(piece));
  for (const [index, piece] of pieces.entries())
    if (piece !== ',' || !/^[)\]]$/.test(pieces[index + 1] ?? '')) emitter.leaf('a', piece);
  emitter.close();
}

const PIECES = new RegExp(`${QUIET}|[\\w.]+|\\S`, 'g');
