/**
 * Whether a page that shows Markdown would make something else of the text: a link in any of its
 * forms, an image, code, a heading. Brackets alone are words.
 */
export function hasActiveMarkdown(plain: string): boolean {
  return ACTIVE.test(plain);
}

const ACTIVE = /!\s*\[|\]\s*[([:]|\[\[|[`ˋ]|^\s*#/u;
