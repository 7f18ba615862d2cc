/** One tie between two things, without direction. */
export interface WeightedLink {
  readonly a: string;
  readonly b: string;
  /** Above zero. */
  readonly weight: number;
}

type GroupKey = string | number | boolean;

/**
 * Modularity of a grouping (Newman and Girvan, "Finding and evaluating community structure in
 * networks", Physical Review E 69, 2004; weights by Newman, Physical Review E 70, 2004): the share
 * of links inside groups, less the share that chance would put there. Between -0.5 and 1; one
 * group of everything has 0.
 *
 * @param links - each pair once; what belongs to no group counts as a group of its own.
 * @param groupOf - the group of each thing.
 * @returns `null` without a link.
 */
export function modularity(
  links: Iterable<WeightedLink>,
  groupOf: (thing: string) => GroupKey | undefined,
): number | null {
  const inside = new Map<GroupKey, number>();
  const degrees = new Map<GroupKey, number>();
  let total = 0;
  for (const { a, b, weight } of links) {
    const [groupA, groupB] = [groupOf(a) ?? `\0${a}`, groupOf(b) ?? `\0${b}`];
    total += weight;
    degrees.set(groupA, (degrees.get(groupA) ?? 0) + weight);
    degrees.set(groupB, (degrees.get(groupB) ?? 0) + weight);
    if (groupA === groupB) inside.set(groupA, (inside.get(groupA) ?? 0) + weight);
  }
  if (total === 0) return null;
  let sum = 0;
  for (const [group, degree] of degrees)
    sum += (inside.get(group) ?? 0) / total - (degree / (2 * total)) ** 2;
  return sum;
}
