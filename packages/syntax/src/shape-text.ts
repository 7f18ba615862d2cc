import { sha256 } from '@holdfast/base';
import { hash32, sketch, sketchLeaves } from './fingerprint.js';
import type { Shape } from './shape.js';
import { encodeToken, type Tokens, TokenWriter } from './token-writer.js';

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
  /** Whether a leaf stands in stretches. */
  holds(ranges: readonly TokenRange[], leaf: string): boolean;
  /** Number of leaves in stretches. */
  countLeaves(ranges: readonly TokenRange[]): number;
  /** See {@link sketch}. */
  fingerprint(ranges: readonly TokenRange[]): readonly number[];
}

/** Prepares a shape for being hashed in stretches. */
export function shapeText({ tokens }: Shape): ShapeText {
  const { bytes, at, leavesBefore } = tokens;
  const sketched = sketchLeaves(tokens.leafHashes);
  const leafRange = ({ from, to }: TokenRange) => ({
    from: leavesBefore[from] ?? 0,
    to: leavesBefore[to] ?? 0,
  });
  return {
    hash: (scheme, parts, self) => {
      hashed.clear();
      for (const part of parts) {
        if (typeof part === 'string') hashed.leaf('', '', part, 0, part.length);
        else if (self !== undefined) copyWithoutSelf(tokens, part, self);
        else hashed.copy(bytes, at[part.from] ?? 0, at[part.to] ?? 0);
      }
      return `${scheme}:${sha256(hashed.view()).slice(0, 32)}`;
    },
    holds: (ranges, leaf) => {
      const [wanted, encoded] = [hash32(leaf), encodeToken(leaf)];
      return ranges.some((range) => nextLeaf(tokens, leafRange(range), wanted, encoded) >= 0);
    },
    countLeaves: (ranges) =>
      ranges.map(leafRange).reduce((count, { from, to }) => count + to - from, 0),
    fingerprint: (ranges) => sketch(sketched, ranges.map(leafRange)),
  };
}

/** What is hashed next; one is enough, as nothing waits in between. */
const hashed = new TokenWriter();
/** No other token starts like it. */
const SELF = Uint8Array.of(0x40);

function copyWithoutSelf(tokens: Tokens, range: TokenRange, self: string): void {
  const { bytes, at, leavesBefore, leafTokens } = tokens;
  const [wanted, encoded] = [hash32(self), encodeToken(self)];
  const to = leavesBefore[range.to] ?? 0;
  let done = at[range.from] ?? 0;
  let from = leavesBefore[range.from] ?? 0;
  for (;;) {
    const leaf = nextLeaf(tokens, { from, to }, wanted, encoded);
    if (leaf < 0) break;
    const token = leafTokens[leaf] ?? 0;
    hashed.copy(bytes, done, at[token] ?? 0);
    hashed.structure(SELF);
    done = at[token + 1] ?? 0;
    from = leaf + 1;
  }
  hashed.copy(bytes, done, at[range.to] ?? 0);
}

/** The first of some leaves that is the wanted one; -1 for none. */
function nextLeaf(
  { bytes, at, leafHashes, leafTokens }: Tokens,
  { from, to }: TokenRange,
  wanted: number,
  encoded: Uint8Array,
): number {
  for (let leaf = from; leaf < to; leaf += 1) {
    if (leafHashes[leaf] !== wanted) continue;
    const token = leafTokens[leaf] ?? 0;
    if (stands(encoded, bytes, at[token] ?? 0, at[token + 1] ?? 0)) return leaf;
  }
  return -1;
}

function stands(wanted: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i += 1) if (bytes[start + i] !== wanted[i]) return false;
  return true;
}
