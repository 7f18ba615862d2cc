import type { Tree } from 'web-tree-sitter';
import type { GrammarLayout } from './grammar-layout.js';
import { type NodeTable, nodeTable } from './node-table.js';
import type { ParserMemory } from './parser-module.js';

/**
 * Copies a tree's visible nodes straight out of the parser's memory, as its cursor would tell them:
 * without a call into WebAssembly for each step that costs a twentieth.
 *
 * @param length - of the text; a tree with far more nodes is none.
 * @returns `undefined` when the memory does not look like a tree.
 */
export function readSubtrees(
  tree: Tree,
  length: number,
  { fields, aliases, publicTypes, stride }: GrammarLayout,
  memory: ParserMemory,
): NodeTable | undefined {
  const address = (tree as unknown as Record<number, unknown>)[0];
  if (typeof address !== 'number') return undefined;
  const words = memory.views().integers;
  const root = words[address >> 2] ?? 0;
  if (root === 0 || (root & INLINE) !== 0) return undefined;
  const count = countNodes(words, root >> 2);
  if (count < 1 || count > length * 64 + 4096) return undefined;
  const table = nodeTable(count);
  const { type, start, end, next, field, missing } = table;
  // The root alone stands in this level: it is no child of a production.
  let [at, left, place, inherited, owner] = [address >> 2, 1, -1, 0, -1];
  let [size, top, position] = [0, 0, 0];
  for (;;) {
    while (left === 0) {
      if (owner >= 0) next[owner] = size;
      if (top === 0) return size === count ? table : undefined;
      top -= FRAME;
      at = frames[top] ?? 0;
      left = frames[top + 1] ?? 0;
      place = frames[top + 2] ?? 0;
      inherited = frames[top + 3] ?? 0;
      owner = frames[top + 4] ?? 0;
    }
    const word = words[at] ?? 0;
    let data = 0;
    let flags = word;
    let symbol: number;
    let begin: number;
    let finish: number;
    if ((word & INLINE) !== 0) {
      const sizes = words[at + 1] ?? 0;
      symbol = (word >> 8) & 0xff;
      begin = position + ((sizes >> 16) & 0xff);
      finish = begin + (sizes >>> 24);
    } else {
      data = word >> 2;
      flags = (words[data + HEAP.flags] ?? 0) << 1;
      symbol = (words[data + HEAP.symbol] ?? 0) & 0xffff;
      begin = position + (words[data + HEAP.padding] ?? 0);
      finish = begin + (words[data + HEAP.size] ?? 0);
    }
    at += SUBTREE;
    left -= 1;
    let visible = (flags & VISIBLE) !== 0;
    let own = 0;
    if (place < 0) visible = true;
    else if ((flags & EXTRA) === 0) {
      const alias = aliases[place] ?? 0;
      own = fields[place] ?? 0;
      if (own === 0) own = inherited;
      place += 1;
      if (alias !== 0) {
        symbol = alias;
        visible = true;
      }
    }
    let node = -1;
    if (visible) {
      node = size;
      if (node === count) return undefined;
      size += 1;
      // The parser gives broken stretches a type far behind all others: theirs is the table's last.
      type[node] = symbol < publicTypes.length ? (publicTypes[symbol] ?? 0) : publicTypes.length;
      start[node] = begin >> 1;
      end[node] = finish >> 1;
      field[node] = own;
      next[node] = size;
      // Only empty nodes can be made up.
      if (begin === finish && (flags & (data === 0 ? MISSING : HEAP_MISSING)) !== 0)
        missing.add(node);
    }
    // A node without a visible one below is passed over whole.
    if (data !== 0 && holdsVisible(words, data)) {
      if (top + FRAME > frames.length) growFrames();
      frames[top] = at;
      frames[top + 1] = left;
      frames[top + 2] = place;
      frames[top + 3] = inherited;
      frames[top + 4] = owner;
      top += FRAME;
      left = words[data + HEAP.childCount] ?? 0;
      at = data - left * SUBTREE;
      place = ((words[data + HEAP.production] ?? 0) >>> 16) * stride;
      inherited = visible ? 0 : own;
      owner = node;
    } else position = finish;
  }
}

/** A tree says how many visible nodes stand below its root. */
function countNodes(words: Int32Array, root: number): number {
  return holdsVisible(words, root) ? 1 + (words[root + HEAP.visibleDescendants] ?? 0) : 1;
}

function holdsVisible(words: Int32Array, data: number): boolean {
  return (words[data + HEAP.childCount] ?? 0) > 0 && (words[data + HEAP.visibleChildren] ?? 0) > 0;
}

/**
 * Offsets in tree-sitter's `SubtreeHeapData`, in words of four bytes; what stands in a part of a word is
 * said by its word. A small leaf is its own data (`SubtreeInlineData`).
 */
const HEAP = {
  padding: 1,
  size: 4,
  childCount: 9,
  symbol: 10,
  flags: 11,
  visibleChildren: 12,
  visibleDescendants: 14,
  production: 16,
} as const;
/** Words of a `Subtree`: an address, or a small leaf itself. Children stand before their parent. */
const SUBTREE = 2;
/** Bits of a small leaf; those of the heap start one lower, and have another bit for what is made up. */
const INLINE = 1;
const VISIBLE = 2;
const EXTRA = 8;
const MISSING = 32;
const HEAP_MISSING = 1024;

/** What is known of an open level: its next child, those left, place of the next, field, owner. */
const FRAME = 5;

/** One is enough: nothing waits while a tree is read. */
let frames = new Int32Array(FRAME * 256);

function growFrames(): void {
  const grown = new Int32Array(frames.length * 2);
  grown.set(frames);
  frames = grown;
}
