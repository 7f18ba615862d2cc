import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeString } from './decode-string.js';

/** A string without a variable in it is its value, whatever its quotes. */
export function emitString(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const text = nodeText(tree, node);
  // A prefix `b` means nothing.
  const start = /^b?(['"])/i.exec(text);
  const quote = start?.[1] === "'" ? "'" : '"';
  const from = (tree.start[node] ?? 0) + (start?.[0].length ?? 1);
  const parts = partsOf(tree, node, from, (tree.end[node] ?? 0) - 1);
  emitParts(
    emitter,
    parts.map((part) => (typeof part === 'string' ? decodeString(part, quote) : part)),
    'string',
    emitter.fieldOf(node),
  );
}

/** A heredoc or nowdoc: its text without the indentation of its end. */
export function emitHeredoc(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const value = childInField(tree, node, 'value');
  const endTag = childInField(tree, node, 'end_tag');
  const field = emitter.fieldOf(node);
  emitter.open('heredoc', field);
  if (value !== undefined && endTag !== undefined) {
    const from = tree.text.indexOf('\n', tree.start[node]) + 1;
    const lineEnd = tree.text.lastIndexOf('\n', tree.start[endTag]);
    const to = tree.text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
    const indentation = tree.text.slice(lineEnd + 1, tree.start[endTag]);
    const isRaw = typeName(tree, node) === 'nowdoc';
    const parts = partsOf(tree, value, from, Math.max(from, to)).map((part, index) => {
      if (typeof part !== 'string') return part;
      const plain = dedent(part.replace(/\r\n?/g, '\n'), indentation, index === 0);
      return isRaw ? plain.replaceAll('\\', '\\\\') : decodeString(plain, '<');
    });
    emitParts(emitter, parts, 'string', '');
  }
  emitter.close();
}

/** The command between backticks. */
export function emitCommand(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const parts = partsOf(tree, node, (tree.start[node] ?? 0) + 1, (tree.end[node] ?? 0) - 1);
  emitter.open('command', emitter.fieldOf(node));
  emitParts(emitter, parts, 'string', '');
  emitter.close();
}

type Part = string | number;

/** Texts as written and the nodes of variables; `{$a}` is `$a`. */
function partsOf(tree: SyntaxTree, node: number, from: number, to: number): readonly Part[] {
  const parts: Part[] = [];
  let at = from;
  for (const child of children(tree, node)) {
    const type = typeName(tree, child);
    if (TEXTS.has(type) || (tree.start[child] ?? 0) < from || (tree.end[child] ?? 0) > to) continue;
    parts.push(tree.text.slice(at, tree.start[child]));
    if (type !== '{' && type !== '}') parts.push(child);
    at = tree.end[child] ?? at;
  }
  parts.push(tree.text.slice(at, to));
  return parts;
}

const TEXTS = new Set(['string_content', 'escape_sequence', 'nowdoc_string', '"', "'", '`']);

function dedent(text: string, indentation: string, isFirst: boolean): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) =>
      (index > 0 || isFirst) && line.startsWith(indentation)
        ? line.slice(indentation.length)
        : line,
    )
    .join('\n');
}

function emitParts(
  emitter: ShapeEmitter,
  parts: readonly Part[],
  name: string,
  field: string,
): void {
  if (parts.every((part) => typeof part === 'string')) {
    emitter.leaf(`s${field}=`, parts.join(''));
    return;
  }
  emitter.open(`interpolated ${name}`, field);
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
  emitter.close();
}
