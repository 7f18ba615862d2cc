import MarkdownIt, { type Env, type MarkdownIt as Parser, type Token } from 'markdown-it';
import { splitLines } from './hash-lines.js';

/** A document as its blocks; the text inside blocks is not taken apart. */
export interface MarkdownBlocks {
  /** The lines of the whole text, those of front matter included. */
  readonly lines: readonly string[];
  readonly blocks: readonly Token[];
  /** Link definitions, for {@link markdownInline}. */
  readonly references: References;
}

/** Longest Markdown that is taken apart, in UTF-16 units: beyond it nobody reads. */
export const MAX_MARKDOWN = 1_000_000;

/**
 * Takes a document apart into blocks: CommonMark with tables, front matter left out. Time grows
 * with the length only: what is nested deeper than any person writes is skipped.
 *
 * @returns `undefined` for a text that is too long.
 */
export function markdownBlocks(text: string): MarkdownBlocks | undefined {
  if (text.length > MAX_MARKDOWN) return undefined;
  const lines = splitLines(text.startsWith('\uFEFF') ? text.slice(1) : text);
  const start = frontMatterEnd(lines);
  // Blank lines instead of the front matter keep the numbers of the lines.
  const body = lines.map((line, index) => (index < start ? '' : line)).join('\n');
  const env: Env = {};
  const blocks = blockParser().parse(body, env);
  return { lines, blocks, references: env.references ?? {} };
}

/** Link definitions of a document, by label. */
export type References = NonNullable<Env['references']>;

/** Takes the text of one block apart: code, links, HTML and plain text, in order. */
export function markdownInline(text: string, references: References = {}): readonly Token[] {
  if (text.length > MAX_INLINE) return [];
  return (
    inlineParser()
      .parseInline(text, { references })
      .find((token) => token.type === 'inline')?.children ?? []
  );
}

/** A paragraph longer than this is data. */
const MAX_INLINE = 50_000;

const MAX_NESTING = 32;

let blockOnly: Parser | undefined;
let inlineToo: Parser | undefined;

function blockParser(): Parser {
  blockOnly ??= new MarkdownIt({ html: true, maxNesting: MAX_NESTING }).disable([
    'inline',
    'text_join',
  ]);
  return blockOnly;
}

function inlineParser(): Parser {
  inlineToo ??= new MarkdownIt({ html: true, maxNesting: MAX_NESTING });
  return inlineToo;
}

/** Number of lines of YAML or TOML at the start, its fences included. */
function frontMatterEnd(lines: readonly string[]): number {
  const fence = lines[0]?.trimEnd();
  if (fence !== '---' && fence !== '+++') return 0;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === fence);
  return end + 1;
}
