import GithubSlugger from 'github-slugger';
import type { Token } from 'markdown-it';
import { markdownBlocks } from './markdown-blocks.js';
import { headingText, htmlHeadings } from './section-headings.js';

/** A heading of a document with all that stands below it. */
export interface Section {
  /** GitHub slugs of the headings down to this one, joined by `/`. */
  readonly id: string;
  /** GitHub's own anchor: unique in the document, `-1`, `-2` … added where it would not be. */
  readonly slug: string;
  /** The heading as a reader sees it. */
  readonly title: string;
  /** 1 to 6. */
  readonly depth: number;
  /** The heading's line; the last line before the next heading of the same or a higher level. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /** First line after the heading, and the last line before the next heading of any level. */
  readonly contentStart: number;
  readonly ownEnd: number;
}

/**
 * The sections of a Markdown document, in order: ATX and setext headings and HTML headings; not
 * what looks like one in code, comments, quotes, lists or front matter.
 *
 * @param text - the whole document; over 1,000,000 UTF-16 units it has no sections.
 *
 * @example
 * ```ts
 * import { listSections } from '@holdfast/anchors';
 *
 * const sections = listSections('# Guide\n\n## Parsing\n\nText.\n\n## Parsing\n');
 * console.log(sections.map(({ id, lineStart }) => `${lineStart} ${id}`));
 * // [ '1 guide', '3 guide/parsing', '7 guide/parsing-1' ]
 * ```
 */
export function listSections(text: string): readonly Section[] {
  const markdown = markdownBlocks(text);
  if (markdown === undefined) return [];
  const headings = findHeadings(markdown.blocks);
  const ends = lastLines(headings, markdown.lines.length);
  const path: { readonly depth: number; readonly slug: string }[] = [];
  return headings.map((heading, index) => {
    const { title, slug, depth, line, contentStart } = heading;
    while ((path.at(-1)?.depth ?? 0) >= depth) path.pop();
    path.push({ depth, slug });
    return {
      id: path.map((part) => part.slug).join('/'),
      slug,
      title,
      depth,
      lineStart: line,
      lineEnd: ends[index] ?? line,
      contentStart,
      ownEnd: (headings[index + 1]?.line ?? markdown.lines.length + 1) - 1,
    };
  });
}

/** The deepest section that a line belongs to; `undefined` before the first heading. */
export function sectionAt(sections: readonly Section[], line: number): Section | undefined {
  return sections.findLast(({ lineStart, ownEnd }) => lineStart <= line && line <= ownEnd);
}

interface Heading {
  readonly title: string;
  readonly slug: string;
  readonly depth: number;
  readonly line: number;
  readonly contentStart: number;
}

/** The last line of each heading's section: that before the next one of the same or a higher level. */
function lastLines(headings: readonly Heading[], lineCount: number): readonly number[] {
  const nextAt = new Array<number>(7).fill(lineCount + 1);
  const ends: number[] = [];
  for (const { depth, line } of headings.toReversed()) {
    ends.push((nextAt[depth] ?? 0) - 1);
    nextAt.fill(line, depth);
  }
  return ends.reverse();
}

function findHeadings(blocks: readonly Token[]): readonly Heading[] {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  for (const [index, token] of blocks.entries()) {
    const [start, end] = token.map ?? [0, 0];
    if (token.type === 'heading_open') {
      const title = headingText(blocks[index + 1]?.content ?? '');
      // Those in quotes and lists have an anchor on the page too, and so take part in the count.
      const slug = slugger.slug(title);
      if (token.level > 0) continue;
      const depth = Number(token.tag.slice(1));
      headings.push({ title, slug, depth, line: start + 1, contentStart: end + 1 });
    } else if (token.type === 'html_block') {
      for (const { title, depth, lineOffset, lineCount } of htmlHeadings(token.content)) {
        const slug = slugger.slug(title);
        if (token.level > 0) continue;
        const line = start + 1 + lineOffset;
        headings.push({ title, slug, depth, line, contentStart: line + lineCount });
      }
    }
  }
  return headings;
}
