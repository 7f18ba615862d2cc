import type { Tree } from 'web-tree-sitter';
import type { GrammarLayout } from './grammar-layout.js';
import type { NodeArrays } from './node-arrays.js';
import type { ParserMemory } from './parser-module.js';

/**
 * Copies a tree's visible nodes straight out of the parser's memory, as its cursor would tell them:
 * without a call into WebAssembly for each step that costs a tenth.
 *
 * @param length - of the text; a tree with far more nodes is none.
 * @returns `false` when the memory does not look like a tree.
 */
export function readSubtrees(
  tree: Tree,
  length: number,
  layout: GrammarLayout,
  memory: ParserMemory,
  arrays: NodeArrays,
): boolean {
  const address = (tree as unknown as Record<number, unknown>)[0];
  if (typeof address !== 'number') return false;
  const { bytes, halves, words } = memory.views();
  const { fields, aliases, publicTypes } = layout;
  const mostNodes = length * 64 + 4096;
  let stack = frames;
  let top = -FRAME;
  let position = 0;
  // The root hangs on nothing.
  let child = address;
  let row = -1;
  let inherited = 0;
  for (;;) {
    const inline = ((bytes[child] ?? 0) & 1) !== 0;
    const data = inline ? child : (words[child >> 2] ?? 0);
    const flags = inline ? (bytes[child] ?? 0) : (bytes[data + HEAP.flags] ?? 0) << 1;
    let symbol = inline ? (bytes[child + 1] ?? 0) : (halves[(data + HEAP.symbol) >> 1] ?? 0);
    const size = inline ? (bytes[child + 7] ?? 0) : (words[(data + HEAP.size) >> 2] ?? 0);
    const padding = inline ? (bytes[child + 6] ?? 0) : (words[(data + HEAP.padding) >> 2] ?? 0);
    const start = position + padding;
    let visible = row < 0 || (flags & VISIBLE) !== 0;
    let field = 0;
    if (row >= 0 && (flags & EXTRA) === 0) {
      const place = row + (stack[top + PLACE] ?? 0);
      stack[top + PLACE] = (stack[top + PLACE] ?? 0) + 1;
      const alias = aliases[place] ?? 0;
      if (alias !== 0) {
        symbol = alias;
        visible = true;
      }
      field = fields[place] ?? 0;
      if (field === 0) field = inherited;
    }
    let node = -1;
    if (visible) {
      node = arrays.size;
      if (node > mostNodes) return false;
      if (node === arrays.type.length) arrays.grow();
      arrays.size = node + 1;
      // The parser gives broken stretches a type far behind all others: theirs is the table's last.
      arrays.type[node] = publicTypes[symbol] ?? publicTypes.length;
      arrays.start[node] = start >> 1;
      arrays.end[node] = (start + size) >> 1;
      arrays.field[node] = field;
      // Only empty nodes can be made up.
      if (size === 0 && isMissing(inline, flags, bytes[data + HEAP.missing] ?? 0))
        arrays.missing.add(node);
    }
    if (!inline && (words[(data + HEAP.childCount) >> 2] ?? 0) > 0) {
      // A node without a visible one below is passed over whole.
      if ((words[(data + HEAP.visibleChildren) >> 2] ?? 0) > 0) {
        const count = words[(data + HEAP.childCount) >> 2] ?? 0;
        top += FRAME;
        if (top + FRAME > stack.length) stack = growStack();
        child = data - count * SUBTREE;
        row = (halves[(data + HEAP.production) >> 1] ?? 0) * layout.stride;
        inherited = visible ? 0 : field;
        stack[top + CHILD] = child;
        stack[top + LEFT] = count - 1;
        stack[top + ROW] = row;
        stack[top + PLACE] = 0;
        stack[top + INHERITED] = inherited;
        stack[top + NODE] = node;
        continue;
      }
    }
    position = start + size;
    if (node >= 0) arrays.next[node] = arrays.size;
    while (top >= 0 && stack[top + LEFT] === 0) {
      const open = stack[top + NODE] ?? -1;
      if (open >= 0) arrays.next[open] = arrays.size;
      top -= FRAME;
    }
    if (top < 0) return true;
    child = (stack[top + CHILD] ?? 0) + SUBTREE;
    stack[top + CHILD] = child;
    stack[top + LEFT] = (stack[top + LEFT] ?? 0) - 1;
    row = stack[top + ROW] ?? 0;
    inherited = stack[top + INHERITED] ?? 0;
  }
}

/** Offsets in tree-sitter's `SubtreeHeapData`, in bytes; a small leaf is its own data (`SubtreeInlineData`). */
const HEAP = {
  padding: 4,
  size: 16,
  childCount: 36,
  symbol: 40,
  flags: 44,
  missing: 45,
  visibleChildren: 48,
  production: 66,
} as const;
/** Bytes of a `Subtree`: an address, or a small leaf itself. Children stand before their parent. */
const SUBTREE = 8;
/** Bits of a small leaf's first byte; those of the heap start one lower. */
const VISIBLE = 2;
const EXTRA = 8;

function isMissing(inline: boolean, flags: number, heap: number): boolean {
  return inline ? (flags & 32) !== 0 : (heap & 2) !== 0;
}

/** An open node: the child that it is at, those left, and what they need to know of it. */
const FRAME = 6;
const CHILD = 0;
const LEFT = 1;
const ROW = 2;
const PLACE = 3;
const INHERITED = 4;
const NODE = 5;

/** One is enough: nothing waits while a tree is read. */
let frames = new Int32Array(FRAME * 256);

function growStack(): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(frames.length * 2);
  grown.set(frames);
  frames = grown;
  return grown;
}
