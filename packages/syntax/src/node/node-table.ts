import type { SyntaxTree } from '../syntax-tree.js';

/** The nodes of one tree. */
export type NodeTable = Pick<
  SyntaxTree,
  'size' | 'type' | 'start' | 'end' | 'next' | 'field' | 'missing'
> & { readonly missing: Set<number> };

/** Room for as many nodes, in one piece: what stood in it before is to be written over. */
export function nodeTable(size: number): NodeTable {
  const buffer = takeBuffer(size * NODE_BYTES);
  return {
    size,
    start: new Uint32Array(buffer, 0, size),
    end: new Uint32Array(buffer, size * 4, size),
    next: new Uint32Array(buffer, size * 8, size),
    type: new Uint16Array(buffer, size * 12, size),
    field: new Uint8Array(buffer, size * 14, size),
    missing: new Set(),
  };
}

/** Gives the room of a tree to the next one. Nobody may look at the tree afterwards. */
export function reuseNodes({ start }: SyntaxTree): void {
  const { buffer } = start;
  if (buffer.byteLength <= MOST_KEPT) spare = buffer as ArrayBuffer;
}

const NODE_BYTES = 15;
const LEAST = 1 << 16;
const MOST_KEPT = 1 << 23;

let spare: ArrayBuffer | undefined;

function takeBuffer(bytes: number): ArrayBuffer {
  const kept = spare;
  spare = undefined;
  if (kept !== undefined && kept.byteLength >= bytes) return kept;
  return new ArrayBuffer(Math.max(LEAST, 2 ** Math.ceil(Math.log2(bytes))));
}
