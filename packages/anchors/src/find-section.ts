import type { FoundSection } from './found-section.js';
import { splitLines } from './hash-lines.js';
import { printSimilarity, sectionPrint } from './section-print.js';
import { listSections, type Section } from './sections.js';

/**
 * Finds a section in a document: at its id; else by its text, when that is known from before; else
 * by a heading of the same slug that only one other section has.
 *
 * @param text - the document's Markdown.
 * @param section - slugs of its headings, joined by `/`.
 * @param print - the sketch of the section's text that the anchor has, see `sectionPrint`.
 * @returns `text`: what stands below the heading, subsections included.
 *
 * @example
 * ```ts
 * import { findSection } from '@holdfast/anchors';
 *
 * console.log(findSection('# Guide\n\n## Parsing\n\nText.\n', 'parsing'));
 * // { kind: 'moved', movedTo: 'guide/parsing', text: 'Text.' }
 * ```
 */
export function findSection(text: string, section: string, print?: string): FoundSection {
  const sections = listSections(text);
  const lines = splitLines(text);
  const same = sections.find(({ id }) => id === section);
  if (same !== undefined) return { kind: 'found', text: contentOf(same, lines) };
  const moved = byText(sections, lines, print) ?? bySlug(sections, section);
  if (moved === undefined) return { kind: 'missing' };
  return { kind: 'moved', movedTo: moved.id, text: contentOf(moved, lines) };
}

/** What stands below a section's heading, subsections included, without blank lines around it. */
export function contentOf(section: Section, lines: readonly string[]): string {
  return lines
    .slice(section.contentStart - 1, section.lineEnd)
    .join('\n')
    .trim();
}

/** So much of the text must be the same, and so much more than of any other section. */
const LEAST = 0.5;
const MARGIN = 0.15;

function byText(
  sections: readonly Section[],
  lines: readonly string[],
  print: string | undefined,
): Section | undefined {
  if (print === undefined) return undefined;
  const [best, second] = sections
    .map((section) => ({
      section,
      score: printSimilarity(print, sectionPrint(section, lines) ?? ''),
    }))
    .sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < LEAST) return undefined;
  return best.score - (second?.score ?? 0) >= MARGIN ? best.section : undefined;
}

/** The same heading below another one. */
function bySlug(sections: readonly Section[], section: string): Section | undefined {
  const slug = section.slice(section.lastIndexOf('/') + 1);
  const same = sections.filter((candidate) => candidate.slug === slug);
  return same.length === 1 ? same[0] : undefined;
}
