import type { AnchorScope } from './anchor.js';
import { markdownBlocks, markdownInline } from './markdown-blocks.js';
import { listSections, sectionAt } from './sections.js';

/** An anchor that is written in a document, `<!-- anchor: src/parse.ts#parseFile scope=signature -->`. */
export interface InlineAnchor {
  /** As written: see `resolveTarget`. */
  readonly target: string;
  readonly scope?: AnchorScope;
  /** Id of the section that the comment stands in; absent before the first heading. */
  readonly section?: string;
  readonly line: number;
}

/**
 * The anchors that a document's comments name, in order. A comment in code, in front matter or inside
 * another comment is none.
 *
 * @example
 * ```ts
 * import { inlineAnchors } from '@holdfast/anchors';
 *
 * console.log(inlineAnchors('# Parsing\n<!-- anchor: src/parse.ts#parseFile -->\n'));
 * // [ { target: 'src/parse.ts#parseFile', section: 'parsing', line: 2 } ]
 * ```
 */
export function inlineAnchors(text: string): readonly InlineAnchor[] {
  if (!/<!--\s*anchor:/.test(text)) return [];
  const markdown = markdownBlocks(text);
  const sections = listSections(text);
  const found: InlineAnchor[] = [];
  for (const token of markdown?.blocks ?? []) {
    const start = (token.map?.[0] ?? 0) + 1;
    for (const { html, line } of htmlOf(token.type, token.content)) {
      for (const comment of commentsOf(html)) {
        const anchor = readComment(comment.text);
        if (anchor === undefined) continue;
        const at = start + line + comment.line;
        const section = sectionAt(sections, at);
        found.push({
          ...anchor,
          ...(section === undefined ? {} : { section: section.id }),
          line: at,
        });
      }
    }
  }
  return found;
}

/** The HTML in a block, with the number of lines before it. */
function htmlOf(
  type: string,
  content: string,
): readonly { readonly html: string; readonly line: number }[] {
  if (type === 'html_block') return [{ html: content, line: 0 }];
  if (type !== 'inline' || !content.includes('<!--')) return [];
  const found: { html: string; line: number }[] = [];
  let line = 0;
  for (const token of markdownInline(content)) {
    if (token.type === 'html_inline') found.push({ html: token.content, line });
    line += token.type === 'softbreak' || token.type === 'hardbreak' ? 1 : lineEnds(token.content);
  }
  return found;
}

function commentsOf(html: string): readonly { readonly text: string; readonly line: number }[] {
  return [...html.matchAll(/<!--([\s\S]*?)-->/g)].map((match) => ({
    text: match[1] ?? '',
    line: lineEnds(html.slice(0, match.index)),
  }));
}

function readComment(text: string): Pick<InlineAnchor, 'target' | 'scope'> | undefined {
  const match = /^\s*anchor:\s*(\S[\s\S]*?)\s*$/.exec(text);
  if (match?.[1] === undefined) return undefined;
  const scoped = /^(.*\S)\s+scope=(whole|signature|interface)$/.exec(match[1]);
  if (scoped?.[1] === undefined) return { target: match[1] };
  return { target: scoped[1], scope: scoped[2] as AnchorScope };
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}
