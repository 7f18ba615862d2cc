/**
 * Finds a section in a document.
 *
 * @param text - the document's Markdown.
 * @param section - slugs of its headings, joined by `/`.
 * @param print - sketch of the section's text when the anchor was confirmed, if it has one: a section
 *   under another heading is known by its text.
 */
export type FindSection = (
  text: string,
  section: string,
  print: string | undefined,
) => FoundSection;

/** The section's own text, with its new path when it is no longer where the anchor says. */
export type FoundSection =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'moved'; readonly movedTo: string; readonly text: string }
  | { readonly kind: 'missing' };
