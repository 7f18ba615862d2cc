/** Leaves per shingle, and the most hashes kept. */
const SHINGLE = 4;
const KEPT = 32;

/**
 * A sketch of a token list: the smallest hashes of its shingles of four leaves (Broder's min-wise
 * sketch). Two sketches compare by {@link fingerprintSimilarity}.
 */
export function fingerprint(tokens: readonly string[]): readonly number[] {
  const leaves = tokens.filter((token) => token[0] !== '(' && token[0] !== ')').map(hash32);
  const seen = new Set<number>();
  for (let i = 0; i + SHINGLE <= leaves.length; i += 1) {
    let shingle = 0x811c9dc5;
    for (let j = i; j < i + SHINGLE; j += 1)
      shingle = Math.imul(shingle ^ (leaves[j] ?? 0), 0x01000193);
    seen.add(mix(shingle));
  }
  return [...seen].sort((a, b) => a - b).slice(0, KEPT);
}

/** Estimated share of shingles that two bodies have in common, 0 to 1. */
export function fingerprintSimilarity(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const union = [...new Set([...a, ...b])]
    .sort((x, y) => x - y)
    .slice(0, Math.max(a.length, b.length));
  const [inA, inB] = [new Set(a), new Set(b)];
  return union.filter((hash) => inA.has(hash) && inB.has(hash)).length / union.length;
}

/** FNV-1a over UTF-16 units. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Spreads the bits: FNV's low bits alone would make "smallest" depend on the last leaf. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
