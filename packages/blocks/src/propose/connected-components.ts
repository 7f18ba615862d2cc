import type { WeightedLink } from '../measure/modularity.js';
import { addToList } from './add-to-list.js';

/**
 * Divides things into those that links connect, directly or through others.
 *
 * @param things - in the order that the answer has; every end of a link is one of them.
 */
export function connectedComponents(
  things: readonly string[],
  links: readonly WeightedLink[],
): readonly (readonly string[])[] {
  const parents = new Map(things.map((thing) => [thing, thing]));
  const root = (thing: string): string => {
    let top = thing;
    for (let up = parents.get(top); up !== undefined && up !== top; up = parents.get(top)) {
      parents.set(top, parents.get(up) ?? up);
      top = up;
    }
    return top;
  };
  for (const { a, b } of links) parents.set(root(a), root(b));
  const components = new Map<string, string[]>();
  for (const thing of things) addToList(components, root(thing), thing);
  return [...components.values()];
}
