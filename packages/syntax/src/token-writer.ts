/**
 * The tokens of a shape as bytes: leaves with their length in UTF-16 units before them, markers of structure
 * each with a first byte of its own and of fixed length, so that no two lists of tokens are the same bytes. Token `i` stands at `at[i]..at[i+1]-1`. Leaves are the tokens that are no
 * structure; `leavesBefore[i]` of them come before token `i`.
 */
export interface Tokens {
  readonly count: number;
  readonly bytes: Uint8Array;
  readonly at: Uint32Array;
  readonly leavesBefore: Uint32Array;
  /** FNV-1a of each leaf's UTF-16 units. */
  readonly leafHashes: Uint32Array;
  /** The token that each leaf is. */
  readonly leafTokens: Uint32Array;
}

/** Collects tokens. They are written once, as bytes, as a file has too many for a string each. */
export class TokenWriter {
  count = 0;
  private size = 0;
  private leaves = 0;
  private bytes = new Uint8Array(1 << 15);
  private at = new Uint32Array(1 << 12);
  private leavesBefore = new Uint32Array(1 << 12);
  private leafHashes = new Uint32Array(1 << 12);
  private leafTokens = new Uint32Array(1 << 12);

  clear(): void {
    this.count = 0;
    this.size = 0;
    this.leaves = 0;
  }

  /** A marker of structure. */
  structure(encoded: Uint8Array): void {
    if (this.size + encoded.length > this.bytes.length) this.makeRoom(encoded.length);
    const { bytes } = this;
    let at = this.size;
    for (let i = 0; i < encoded.length; i += 1) {
      bytes[at] = encoded[i] ?? 0;
      at += 1;
    }
    this.size = at;
    this.end();
  }

  /** The marker that closes a node: a byte that no other token starts with. */
  close(): void {
    if (this.size === this.bytes.length) this.makeRoom(1);
    this.bytes[this.size] = CLOSE;
    this.size += 1;
    this.end();
  }

  /** A leaf: a tag, what stands in `field` if anything, and a stretch of a text. */
  leaf(tag: string, field: string, text: string, from: number, to: number): void {
    const length = tag.length + field.length + to - from;
    if (this.size + 3 * length + 16 > this.bytes.length) this.makeRoom(3 * length + 16);
    this.writeLength(length);
    const { bytes } = this;
    let hash = 0x811c9dc5;
    if (tag.length === 1) {
      // Tags are ASCII.
      const unit = tag.charCodeAt(0);
      bytes[this.size] = unit;
      this.size += 1;
      hash = Math.imul(hash ^ unit, 0x01000193);
    } else hash = this.write(tag, 0, tag.length, hash);
    if (field !== '') hash = this.write(field, 0, field.length, hash);
    let at = this.size;
    let i = from;
    for (; i < to; i += 1) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) break;
      hash = Math.imul(hash ^ unit, 0x01000193);
      bytes[at] = unit;
      at += 1;
    }
    this.size = at;
    if (i < to) hash = this.write(text, i, to, hash);
    const leaf = this.leaves;
    if (leaf === this.leafHashes.length) {
      this.leafHashes = doubled(this.leafHashes);
      this.leafTokens = doubled(this.leafTokens);
    }
    this.leafHashes[leaf] = hash;
    this.leafTokens[leaf] = this.count;
    this.leaves = leaf + 1;
    this.end();
  }

  /** Tokens that were written before. */
  copy(from: Uint8Array, start: number, end: number): void {
    if (this.size + end - start > this.bytes.length) this.makeRoom(end - start);
    if (end - start > 64) this.bytes.set(from.subarray(start, end), this.size);
    else for (let i = start; i < end; i += 1) this.bytes[this.size + i - start] = from[i] ?? 0;
    this.size += end - start;
  }

  /** The bytes so far, until the next is written. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.size);
  }

  /** The tokens so far, until the writer is cleared. */
  finish(): Tokens {
    return {
      count: this.count,
      bytes: this.bytes.subarray(0, this.size),
      at: this.at.subarray(0, this.count + 1),
      leavesBefore: this.leavesBefore.subarray(0, this.count + 1),
      leafHashes: this.leafHashes.subarray(0, this.leaves),
      leafTokens: this.leafTokens.subarray(0, this.leaves),
    };
  }

  private end(): void {
    const count = this.count + 1;
    this.count = count;
    if (count === this.at.length) {
      this.at = doubled(this.at);
      this.leavesBefore = doubled(this.leavesBefore);
    }
    this.at[count] = this.size;
    this.leavesBefore[count] = this.leaves;
  }

  private writeLength(length: number): void {
    const { bytes } = this;
    if (length >= 100) {
      const digits = `${length}`;
      for (let i = 0; i < digits.length; i += 1) bytes[this.size + i] = digits.charCodeAt(i);
      this.size += digits.length;
    } else {
      if (length >= 10) {
        bytes[this.size] = ZERO + Math.trunc(length / 10);
        this.size += 1;
      }
      bytes[this.size] = ZERO + (length % 10);
      this.size += 1;
    }
    bytes[this.size] = COLON;
    this.size += 1;
  }

  /** Writes a stretch of a text as UTF-8, and goes on with the hash of its units. */
  private write(text: string, from: number, to: number, before: number): number {
    const { bytes } = this;
    let hash = before;
    let at = this.size;
    for (let i = from; i < to; i += 1) {
      const unit = text.charCodeAt(i);
      hash = Math.imul(hash ^ unit, 0x01000193);
      if (unit < 0x80) {
        bytes[at] = unit;
        at += 1;
      } else {
        const low = i + 1 < to ? text.charCodeAt(i + 1) : 0;
        const pair = unit >= 0xd800 && unit < 0xdc00 && low >= 0xdc00 && low < 0xe000;
        at = writeWide(bytes, at, pair ? ((unit - 0xd7f7) << 10) + low : unit);
        if (pair) {
          hash = Math.imul(hash ^ low, 0x01000193);
          i += 1;
        }
      }
    }
    this.size = at;
    return hash;
  }

  private makeRoom(bytes: number): void {
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.size + bytes));
    grown.set(this.bytes);
    this.bytes = grown;
  }
}

const ZERO = 0x30;
const COLON = 0x3a;
const CLOSE = 0x29;

/** A character beyond ASCII; half a pair is written like any other, so that no two texts are one. */
function writeWide(bytes: Uint8Array, start: number, character: number): number {
  let at = start;
  if (character < 0x800) bytes[at] = 0xc0 | (character >> 6);
  else {
    if (character < 0x10000) bytes[at] = 0xe0 | (character >> 12);
    else {
      bytes[at] = 0xf0 | (character >> 18);
      at += 1;
      bytes[at] = 0x80 | ((character >> 12) & 0x3f);
    }
    at += 1;
    bytes[at] = 0x80 | ((character >> 6) & 0x3f);
  }
  bytes[at + 1] = 0x80 | (character & 0x3f);
  return at + 2;
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(array.length * 2);
  grown.set(array);
  return grown;
}

/** A single leaf as a {@link TokenWriter} writes it. */
export function encodeToken(token: string): Uint8Array {
  single.clear();
  single.leaf('', '', token, 0, token.length);
  return single.view().slice();
}

const single = new TokenWriter();
