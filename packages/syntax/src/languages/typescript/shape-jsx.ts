import type { ShapeEmitter } from '../../shape.js';
import { children, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeString } from './literal-values.js';

/**
 * 14: an element's children as JSX gives them to a component: text lines trimmed and joined, `{" "}`
 * part of the text, empty expressions gone. Runs of white space count as one: formatters fold them,
 * and so does a browser.
 */
export function emitJsxChildren(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('jsx_element', emitter.fieldOf(node));
  let text = '';
  const flush = () => {
    if (text !== '') emitter.leaf('x', text.replace(/[ \t\r\n]+/g, ' '));
    text = '';
  };
  for (const part of jsxParts(tree, node)) {
    if (typeof part === 'string') text += part;
    else {
      flush();
      emitter.child(part);
    }
  }
  flush();
  emitter.close();
}

/** Text as strings, everything else as nodes. */
function jsxParts(tree: SyntaxTree, node: number): readonly (string | number)[] {
  const parts: (string | number)[] = [];
  let raw = '';
  const flush = () => {
    const text = jsxText(raw);
    if (text !== '') parts.push(text);
    raw = '';
  };
  for (const child of children(tree, node)) {
    const type = typeName(tree, child);
    if (type === 'jsx_text' || type === 'html_character_reference') {
      raw += nodeText(tree, child);
      continue;
    }
    flush();
    const constant = type === 'jsx_expression' ? constantText(tree, child) : undefined;
    if (constant === ' ') parts.push(constant);
    else if (isNamed(tree, child) && constant !== '') parts.push(child);
  }
  flush();
  return parts;
}

/** JSX's own rule: lines trimmed at their ends, blank ones dropped, the rest joined by one space. */
function jsxText(raw: string): string {
  const lines = raw.split(/\r\n|[\r\n]/);
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.replace(/^[ \t]+/, '');
      return index === lines.length - 1 ? start : start.replace(/[ \t]+$/, '');
    })
    .filter((line) => line !== '')
    .join(' ');
}

/** The text of `{"…"}`, an empty text for `{}` and `{/* … *\/}`; `undefined` for any other expression. */
function constantText(tree: SyntaxTree, node: number): string | undefined {
  const inner = children(tree, node).filter(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  const [only] = inner;
  if (only === undefined) return '';
  return inner.length === 1 && typeName(tree, only) === 'string'
    ? decodeString(nodeText(tree, only))
    : undefined;
}

/**
 * 2: `a="b"`, `a='b'` and `a={"b"}` are one, as long as the value has no character reference; quotes
 * written as references are quotes.
 */
export function emitJsxAttribute(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('jsx_attribute', emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    const type = typeName(tree, child);
    const text =
      type === 'string'
        ? attributeText(nodeText(tree, child))
        : type === 'jsx_expression'
          ? constantText(tree, child)
          : undefined;
    if (text !== undefined && !(type === 'jsx_expression' && text.includes('&')))
      emitter.leaf('s=', text);
    else emitter.child(child);
  }
  emitter.close();
}

function attributeText(written: string): string {
  return written
    .slice(1, -1)
    .replace(/\r\n?/g, '\n')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"');
}
