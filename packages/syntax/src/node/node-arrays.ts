import type { SyntaxTree } from '../syntax-tree.js';
import type { GrammarNames } from './load-grammar.js';

/** Arrays of nodes that double when full, used again for each tree. */
export class NodeArrays {
  size = 0;
  type = new Uint16Array(1024);
  start = new Uint32Array(1024);
  end = new Uint32Array(1024);
  next = new Uint32Array(1024);
  field = new Uint8Array(1024);
  missing = new Set<number>();

  clear(): void {
    this.size = 0;
    if (this.missing.size > 0) this.missing = new Set();
  }

  /** The tree of what was added, in arrays of its own. */
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

  grow(): void {
    const size = this.type.length * 2;
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
