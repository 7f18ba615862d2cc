import { sha256 } from '@holdfast/base';
import { sketch, sketchLeaves } from './fingerprint.js';
import type { Shape } from './shape.js';

/** A stretch of a shape's tokens: from the first to before the last. */
export interface TokenRange {
  readonly from: number;
  readonly to: number;
}

/** What is asked of stretches of one shape; each token is looked at once, however many hold it. */
export interface ShapeText {
  /**
   * Hash of tokens: SHA-256 over them, each with its length, cut to 128 bits, with the scheme's tag.
   * Tokens equal to `self` hash as "self", so that a renamed recursive function keeps its body's
   * hash; under an unchanged name this joins nothing, as no other token hashes as "self".
   *
   * @param parts - single tokens, and stretches of the shape, in order.
   */
  hash(scheme: string, parts: readonly (string | TokenRange)[], self?: string): string;
  /** Number of leaves in stretches. */
  countLeaves(ranges: readonly TokenRange[]): number;
  /** See {@link sketch}. */
  fingerprint(ranges: readonly TokenRange[]): readonly number[];
}

/** Prepares a shape for being hashed in stretches. */
export function shapeText({ tokens }: Shape): ShapeText {
  const at = new Uint32Array(tokens.length + 1);
  const leavesBefore = new Uint32Array(tokens.length + 1);
  const leaves: string[] = [];
  let text = '';
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] ?? '';
    text += encode(token);
    at[i + 1] = text.length;
    if (isLeaf(token)) leaves.push(token);
    leavesBefore[i + 1] = leaves.length;
  }
  const sketched = sketchLeaves(leaves);
  const leafRange = ({ from, to }: TokenRange) => ({
    from: leavesBefore[from] ?? 0,
    to: leavesBefore[to] ?? 0,
  });
  const slice = (range: TokenRange, self: string | undefined) => {
    const [start, end] = [at[range.from] ?? 0, at[range.to] ?? 0];
    return self === undefined
      ? text.slice(start, end)
      : withoutSelf({ text, at, range, start, end }, encode(self));
  };
  return {
    hash: (scheme, parts, self) => {
      let encoded = '';
      for (const part of parts)
        encoded += typeof part === 'string' ? encode(part) : slice(part, self);
      return `${scheme}:${sha256(encoded).slice(0, 32)}`;
    },
    countLeaves: (ranges) =>
      ranges.map(leafRange).reduce((count, { from, to }) => count + to - from, 0),
    fingerprint: (ranges) => sketch(sketched, ranges.map(leafRange)),
  };
}

function encode(token: string): string {
  return `${token.length}:${token}`;
}

function isLeaf(token: string): boolean {
  const first = token.charCodeAt(0);
  return first !== OPEN && first !== CLOSE;
}

const OPEN = 0x28;
const CLOSE = 0x29;
const SELF = '1:@';

interface Stretch {
  readonly text: string;
  readonly at: Uint32Array;
  readonly range: TokenRange;
  readonly start: number;
  readonly end: number;
}

function withoutSelf({ text, at, range, start, end }: Stretch, self: string): string {
  let encoded = '';
  let done = start;
  for (let found = text.indexOf(self, start); found !== -1 && found + self.length <= end; ) {
    // The same characters may stand inside of a longer token, such as a string.
    const after = isBoundary(at, range, found) ? found + self.length : found + 1;
    if (after === found + self.length) {
      encoded += text.slice(done, found) + SELF;
      done = after;
    }
    found = text.indexOf(self, after);
  }
  return encoded + text.slice(done, end);
}

/** Whether a token of the stretch starts there. */
function isBoundary(at: Uint32Array, { from, to }: TokenRange, position: number): boolean {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return at[low] === position;
}
