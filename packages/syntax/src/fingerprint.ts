/** Leaves per shingle, and the most hashes kept. */
const SHINGLE = 4;
const KEPT = 32;

/**
 * A sketch of a token list: the smallest hashes of its shingles of four leaves (Broder's min-wise
 * sketch). Two sketches compare by {@link fingerprintSimilarity}.
 *
 * @param tokens - those that start with `(` or `)` are structure, all others leaves.
 */
export function fingerprint(tokens: readonly string[]): readonly number[] {
  const leaves = tokens.filter((token) => token[0] !== '(' && token[0] !== ')');
  return sketch(sketchLeaves(Uint32Array.from(leaves, hash32)), [{ from: 0, to: leaves.length }]);
}

/** Leaves prepared for sketching stretches of them. */
export interface SketchedLeaves {
  readonly hashes: Uint32Array;
  /** Hash of the shingle that starts at each leaf. */
  readonly shingles: Uint32Array;
}

/** Hashes each shingle of neighbours once; `hashes` are those of the leaves. */
export function sketchLeaves(hashes: Uint32Array): SketchedLeaves {
  const shingles = new Uint32Array(Math.max(0, hashes.length - SHINGLE + 1));
  for (let i = 0; i < shingles.length; i += 1) shingles[i] = shingleAt(hashes, i);
  return { hashes, shingles };
}

function shingleAt(hashes: Uint32Array, start: number): number {
  let shingle = 0x811c9dc5;
  for (let i = start; i < start + SHINGLE; i += 1)
    shingle = Math.imul(shingle ^ (hashes[i] ?? 0), 0x01000193);
  return mix(shingle);
}

/**
 * The sketch of stretches of leaves, put together, see {@link fingerprint}.
 */
export function sketch(
  leaves: SketchedLeaves,
  ranges: readonly { readonly from: number; readonly to: number }[],
): readonly number[] {
  const [only, ...others] = ranges;
  if (only === undefined) return [];
  if (others.length > 0) return sketch(...joined(leaves, ranges));
  const kept: number[] = [];
  for (let i = only.from; i + SHINGLE <= only.to; i += 1) keep(kept, leaves.shingles[i] ?? 0);
  return kept;
}

/** Shingles go over the joints of several stretches. */
function joined(
  { hashes }: SketchedLeaves,
  ranges: readonly { readonly from: number; readonly to: number }[],
): Parameters<typeof sketch> {
  const parts = ranges.flatMap(({ from, to }) => [...hashes.subarray(from, to)]);
  const all = Uint32Array.from(parts);
  const shingles = Uint32Array.from({ length: Math.max(0, all.length - SHINGLE + 1) }, (_, i) =>
    shingleAt(all, i),
  );
  return [{ hashes: all, shingles }, [{ from: 0, to: all.length }]];
}

/** Puts a hash in its place among the smallest, if it is one of them. */
function keep(kept: number[], hash: number): void {
  let place = kept.length;
  if (place === KEPT && hash >= (kept[KEPT - 1] ?? 0)) return;
  while (place > 0 && (kept[place - 1] ?? 0) > hash) place -= 1;
  if (place > 0 && kept[place - 1] === hash) return;
  kept.splice(place, 0, hash);
  if (kept.length > KEPT) kept.pop();
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
export function hash32(text: string): number {
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
