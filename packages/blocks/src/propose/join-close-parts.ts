import type { WeightedLink } from '../measure/modularity.js';

/**
 * Joins communities again that are not clearly apart. Louvain's method cuts any large ring or tree
 * in pieces, because modularity rewards it; two communities stay apart here only where the links
 * between them are fewer than the best cut through a random graph of as many links would leave.
 * The closest two are joined first.
 *
 * @param communities - community of each node.
 * @param links - each pair once.
 * @param byChance - false where the links are not such that chance could have made them: of nearest
 *   neighbours, which always lie together; then only a single link in twenty may cross.
 * @returns the community of each node, by the lowest number of those that were joined.
 */
export function joinCloseParts(
  communities: ReadonlyMap<string, number>,
  links: readonly WeightedLink[],
  byChance: boolean,
): ReadonlyMap<string, number> {
  const parts = measureParts(communities, links);
  const joined = new Map<number, number>();
  for (let pair = closest(parts, byChance); pair !== undefined; pair = closest(parts, byChance)) {
    const [into, from] = pair;
    joined.set(from, into);
    absorb(parts, into, from);
  }
  const last = (part: number): number => {
    const next = joined.get(part);
    return next === undefined ? part : last(next);
  };
  return new Map([...communities].map(([node, part]) => [node, last(part)]));
}

interface Part {
  size: number;
  /** Weight and number of the links inside. */
  inside: number;
  count: number;
  /** Weight and number of the links to each other part. */
  readonly across: Map<number, { readonly weight: number; readonly count: number }>;
}

type Parts = Map<number, Part>;

function measureParts(
  communities: ReadonlyMap<string, number>,
  links: readonly WeightedLink[],
): Parts {
  const parts: Parts = new Map();
  for (const number of communities.values()) {
    const part = parts.get(number) ?? { size: 0, inside: 0, count: 0, across: new Map() };
    part.size += 1;
    parts.set(number, part);
  }
  for (const { a, b, weight } of links) {
    const [x, y] = [communities.get(a) ?? -1, communities.get(b) ?? -1];
    if (x === y) addInside(parts.get(x), weight, 1);
    else {
      addAcross(parts.get(x), y, weight, 1);
      addAcross(parts.get(y), x, weight, 1);
    }
  }
  return parts;
}

function addInside(part: Part | undefined, weight: number, count: number): void {
  if (part === undefined) return;
  part.inside += weight;
  part.count += count;
}

function addAcross(part: Part | undefined, other: number, weight: number, count: number): void {
  const known = part?.across.get(other);
  part?.across.set(other, {
    weight: (known?.weight ?? 0) + weight,
    count: (known?.count ?? 0) + count,
  });
}

/** The linked pair that is least apart, lower number first; none when all are clearly apart. */
function closest(parts: Parts, byChance: boolean): readonly [number, number] | undefined {
  let best: { readonly pair: readonly [number, number]; readonly margin: number } | undefined;
  for (const [number, part] of [...parts].sort(([a], [b]) => a - b))
    for (const other of [...part.across.keys()].sort((a, b) => a - b)) {
      const otherPart = parts.get(other);
      if (other < number || otherPart === undefined) continue;
      const margin = marginOf(part, otherPart, part.across.get(other), byChance);
      if (margin < (best?.margin ?? 0)) best = { pair: [number, other], margin };
    }
  return best?.pair;
}

/**
 * How much more apart two parts are than chance: their modularity among themselves as a share of
 * the highest that parts of their sizes can have (the assortativity of Newman, "Mixing patterns in
 * networks", Physical Review E 67, 2003), less that share for the best bisection of a random graph
 * with their mean degree c, which leaves a modularity of about 0.7632 / sqrt(c) (Dembo, Montanari
 * and Sen, "Extremal cuts of sparse random graphs", Annals of Probability 45, 2017).
 */
function marginOf(
  one: Part,
  other: Part,
  across: { readonly weight: number; readonly count: number } | undefined,
  byChance: boolean,
): number {
  const cross = across?.weight ?? 0;
  const total = one.inside + other.inside + cross;
  const share = (2 * one.inside + cross) / (2 * total);
  const chance = share ** 2 + (1 - share) ** 2;
  const apart = (1 - cross / total - chance) / (1 - chance);
  const links = one.count + other.count + (across?.count ?? 0);
  const degree = (2 * links) / (one.size + other.size);
  const asked = byChance ? (2 * BISECTION) / Math.sqrt(degree) : MOST_ASKED;
  return apart - Math.min(MOST_ASKED, asked);
}

const BISECTION = 0.7632;
/** In thin graphs chance explains any cut; a single link in twenty is taken for a clear one. */
const MOST_ASKED = 0.9;

function absorb(parts: Parts, into: number, from: number): void {
  const [target, source] = [parts.get(into), parts.get(from)];
  if (target === undefined || source === undefined) return;
  const between = source.across.get(into);
  target.size += source.size;
  addInside(target, source.inside + (between?.weight ?? 0), source.count + (between?.count ?? 0));
  target.across.delete(from);
  for (const [other, { weight, count }] of source.across) {
    if (other === into) continue;
    addAcross(target, other, weight, count);
    const third = parts.get(other);
    third?.across.delete(from);
    addAcross(third, into, weight, count);
  }
  parts.delete(from);
}
