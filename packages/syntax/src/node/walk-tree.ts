import type { Tree } from 'web-tree-sitter';
import type { LoadedGrammar } from './load-grammar.js';
import type { NodeArrays } from './node-arrays.js';
import type { ParserModule } from './parser-module.js';
import { publicCursor, type RawCursor, rawCursor } from './raw-cursor.js';

/**
 * Walks a tree by cursor; the parser's exported functions are called directly where they are as expected,
 * as the public cursor marshals its state on every step.
 *
 * @returns whether it came to the end before `most` nodes.
 */
export function walkTree(
  tree: Tree,
  { names }: LoadedGrammar,
  { raw }: ParserModule,
  arrays: NodeArrays,
  most = Number.POSITIVE_INFINITY,
): boolean {
  const cursor = tree.walk();
  const steps = (raw === undefined ? undefined : rawCursor(cursor, raw)) ?? publicCursor(cursor);
  try {
    arrays.clear();
    return walk(steps, arrays, names.types.names.length - 1, most);
  } finally {
    steps.finish();
    cursor.delete();
  }
}

function walk(cursor: RawCursor, arrays: NodeArrays, lastType: number, most: number): boolean {
  const open: number[] = [];
  while (arrays.size < most) {
    const node = add(cursor, arrays, lastType);
    if (cursor.firstChild()) {
      open.push(node);
      continue;
    }
    arrays.next[node] = arrays.size;
    while (!cursor.nextSibling()) {
      const parent = open.pop();
      if (parent === undefined) return true;
      arrays.next[parent] = arrays.size;
      cursor.parent();
    }
  }
  return false;
}

function add(cursor: RawCursor, arrays: NodeArrays, lastType: number): number {
  const node = arrays.size;
  if (node === arrays.type.length) arrays.grow();
  arrays.size = node + 1;
  const start = cursor.start();
  const end = cursor.end();
  // The parser gives broken stretches a type far behind all others: theirs is the table's last.
  arrays.type[node] = Math.min(cursor.typeId(), lastType);
  arrays.start[node] = start;
  arrays.end[node] = end;
  arrays.field[node] = cursor.fieldId();
  // Only empty nodes can be made up, so the extra call is rare.
  if (start === end && cursor.isMissing()) arrays.missing.add(node);
  return node;
}
