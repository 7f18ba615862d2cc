import type { Section } from './sections.js';

/** The section that somebody named, or those that it could be. */
export type SectionLookup =
  | { readonly kind: 'found'; readonly section: Section }
  | { readonly kind: 'ambiguous'; readonly sections: readonly Section[] }
  | { readonly kind: 'missing' };

/**
 * Finds the section that a person or a link names: by its id, by GitHub's own anchor, by the text of
 * its heading, or by the last parts of its id. The first of these that fits decides.
 */
export function lookupSection(sections: readonly Section[], name: string): SectionLookup {
  const wanted = name.trim();
  const folded = wanted.toLowerCase();
  const ways: readonly ((section: Section) => boolean)[] = [
    ({ id }) => id === wanted,
    ({ slug }) => slug === wanted,
    ({ title }) => title === wanted,
    ({ title, slug }) => title.toLowerCase() === folded || slug === folded,
    ({ id }) => id.endsWith(`/${folded}`) || id === folded,
  ];
  for (const fits of ways) {
    const found = sections.filter(fits);
    const [only] = found;
    if (only === undefined) continue;
    return found.length === 1
      ? { kind: 'found', section: only }
      : { kind: 'ambiguous', sections: found };
  }
  return { kind: 'missing' };
}
