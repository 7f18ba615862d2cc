import type { Tree } from 'web-tree-sitter';
import type { NodeTypes, SyntaxTree } from '../syntax-tree.js';
import type { ParserModule } from './parser-module.js';
import { publicCursor, type RawCursor, rawCursor } from './raw-cursor.js';

/** Names of a grammar, made once per language. */
export interface GrammarNames {
  readonly types: NodeTypes;
  readonly fields: readonly string[];
}

/**
 * Copies a tree out of the parser's memory into flat arrays, so that it can be freed at once. The
 * exported functions of the parser are called directly where they are as expected: that is four to
 * five times cheaper than the public cursor, which marshals its state on every step.
 */
export function flattenTree(
  tree: Tree,
  text: string,
  names: GrammarNames,
  { raw }: ParserModule,
): SyntaxTree {
  const cursor = tree.walk();
  const steps = (raw === undefined ? undefined : rawCursor(cursor, raw)) ?? publicCursor(cursor);
  try {
    scratch.clear(names.types.names.length - 1);
    walk(steps, scratch);
    return scratch.finish(text, names);
  } finally {
    steps.finish();
    cursor.delete();
  }
}

function walk(cursor: RawCursor, arrays: NodeArrays): void {
  const open: number[] = [];
  for (;;) {
    const node = arrays.add(cursor);
    if (cursor.firstChild()) {
      open.push(node);
      continue;
    }
    arrays.close(node);
    while (!cursor.nextSibling()) {
      const parent = open.pop();
      if (parent === undefined) return;
      arrays.close(parent);
      cursor.parent();
    }
  }
}

/** Arrays that double when full, used again for each tree. */
class NodeArrays {
  private size = 0;
  private lastType = 0;
  private type = new Uint16Array(1024);
  private start = new Uint32Array(1024);
  private end = new Uint32Array(1024);
  private next = new Uint32Array(1024);
  private field = new Uint8Array(1024);
  private missing = new Set<number>();

  clear(lastType: number): void {
    this.size = 0;
    this.lastType = lastType;
    this.missing = new Set();
  }

  add(cursor: RawCursor): number {
    if (this.size === this.type.length) this.grow();
    const node = this.size;
    this.size += 1;
    const start = cursor.start();
    const end = cursor.end();
    // The parser gives broken stretches a type far behind all others: theirs is the table's last.
    this.type[node] = Math.min(cursor.typeId(), this.lastType);
    this.start[node] = start;
    this.end[node] = end;
    this.field[node] = cursor.fieldId();
    // Only empty nodes can be made up, so the extra call is rare.
    if (start === end && cursor.isMissing()) this.missing.add(node);
    return node;
  }

  close(node: number): void {
    this.next[node] = this.size;
  }

  finish(text: string, names: GrammarNames): SyntaxTree {
    return {
      text,
      size: this.size,
      type: this.type.slice(0, this.size),
      start: this.start.slice(0, this.size),
      end: this.end.slice(0, this.size),
      next: this.next.slice(0, this.size),
      field: this.field.slice(0, this.size),
      missing: this.missing,
      ...names,
    };
  }

  private grow(): void {
    const size = this.size * 2;
    this.type = enlarged(this.type, new Uint16Array(size));
    this.start = enlarged(this.start, new Uint32Array(size));
    this.end = enlarged(this.end, new Uint32Array(size));
    this.next = enlarged(this.next, new Uint32Array(size));
    this.field = enlarged(this.field, new Uint8Array(size));
  }
}

function enlarged<T extends Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** One is enough: nothing waits while a tree is walked. */
const scratch = new NodeArrays();
