import { markdownInline } from './markdown-blocks.js';

/** The text of a heading as a reader sees it: no markup, no images, no HTML. */
export function headingText(source: string): string {
  const parts: string[] = [];
  for (const token of markdownInline(source)) {
    if (token.type === 'text' || token.type === 'code_inline') parts.push(token.content);
    else if (token.type === 'text_special') parts.push(token.content);
    else if (token.type === 'softbreak' || token.type === 'hardbreak') parts.push(' ');
  }
  return parts.join('').trim();
}

/** A heading written as `<h2>…</h2>` inside a block of HTML. */
export interface HtmlHeading {
  readonly title: string;
  readonly depth: number;
  /** Lines before it in the block, and lines that it takes. */
  readonly lineOffset: number;
  readonly lineCount: number;
}

/** The headings of a block of HTML, comments left out. */
export function htmlHeadings(html: string): readonly HtmlHeading[] {
  const visible = html.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  const headings: HtmlHeading[] = [];
  for (const open of visible.matchAll(/<h([1-6])(?:\s[^<>]*)?>/gi)) {
    const from = open.index + open[0].length;
    const close = visible
      .slice(from, from + MAX_HEADING)
      .search(new RegExp(`</h${open[1]}\\s*>`, 'i'));
    if (close < 0) continue;
    const inner = visible.slice(from, from + close);
    const title = decodeEntities(inner.replace(/<[^<>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim();
    if (title === '') continue;
    headings.push({
      title,
      depth: Number(open[1]),
      lineOffset: countLines(visible.slice(0, open.index)),
      lineCount: countLines(visible.slice(open.index, from + close)) + 1,
    });
  }
  return headings;
}

const MAX_HEADING = 2000;

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** Markdown decodes the same entities in its own text. */
function decodeEntities(text: string): string {
  return text.includes('&') ? headingText(text) : text;
}
