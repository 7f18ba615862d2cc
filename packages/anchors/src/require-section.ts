import { shorten } from '@holdfast/base';
import { lookupSection } from './lookup-section.js';
import { nearNames } from './near-names.js';
import { listSections } from './sections.js';
import { targetProblem } from './target-problem.js';

/** The section of a document that somebody named, or why there is none. */
export function requireSection(document: string, text: string, name: string) {
  const sections = listSections(text);
  const found = lookupSection(sections, name);
  if (found.kind === 'found') return { ok: true, section: found.section } as const;
  const said = `section ${shorten(name)} of ${shorten(document)}`;
  if (found.kind === 'ambiguous') {
    const suggestions = found.sections.map(({ id }) => `${document}#${id}`);
    const problem = targetProblem(
      'anchor-ambiguous',
      `The ${said} could be one of ${suggestions.length}.`,
      {
        path: document,
        suggestions,
      },
    );
    return { ok: false, problem } as const;
  }
  const near = [
    ...nearNames(name, sections, ({ title }) => title),
    ...nearNames(name, sections, ({ id }) => id),
  ];
  const suggestions = [...new Set(near.map(({ item }) => `${document}#${item.id}`))].slice(0, 5);
  const problem = targetProblem('anchor-section-missing', `There is no ${said}.`, {
    path: document,
    suggestions,
    hint: 'Name a heading by its text, or by the slugs as in a link.',
  });
  return { ok: false, problem } as const;
}
