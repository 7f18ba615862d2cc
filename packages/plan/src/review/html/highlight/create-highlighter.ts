import type { LanguageName } from './languages.js';
import { loadHighlightJs } from './languages.js';
import { type CodeSpan, SpanEmitter } from './span-emitter.js';

/** Lines to colour: from index `from` up to but not including `to`, counted from 0. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The spans of each line by its index; lines that were not coloured are missing. */
export type LineSpans = ReadonlyMap<number, readonly CodeSpan[]>;

/** Finds the spans of some lines of a file. Spans never reach over the end of a line. */
export type Highlighter = (
  lines: readonly string[],
  ranges: readonly LineRange[],
  language: LanguageName,
) => LineSpans;

/**
 * A highlighter for one page.
 *
 * highlight.js can take quadratic time on text made for that. So it gets at most
 * {@link CHUNK_UNITS} at a time, no line above {@link LINE_UNITS}, and {@link PAGE_UNITS} for the
 * page; what is beyond stays without colours. A chunk starts at a line that looks like the start of
 * a declaration, so that comments and strings which began earlier rarely colour it wrongly.
 */
export async function createHighlighter(
  languages: ReadonlySet<LanguageName>,
): Promise<Highlighter> {
  const hljs = await loadHighlightJs(languages);
  let left = PAGE_UNITS;
  return (lines, ranges, language) => {
    const found = new Map<number, readonly CodeSpan[]>();
    for (const range of ranges) {
      for (let from = range.from; from < range.to; ) {
        const chunk = takeChunk(lines, from, range.to);
        left -= chunk.text.length;
        if (left < 0) return found;
        const { _emitter } = hljs.highlight(chunk.text, { language, ignoreIllegals: true });
        if (_emitter instanceof SpanEmitter && _emitter.length === chunk.text.length) {
          cutAtLines(_emitter.spans, chunk, from, found);
        }
        from = chunk.to;
      }
    }
    return found;
  };
}

const CHUNK_UNITS = 4096;
const LINE_UNITS = 500;
const PAGE_UNITS = 96 * 1024;

/** Lines that a chunk may reach back to find a good start. */
const LEAD_LINES = 40;

interface Chunk extends LineRange {
  /** The lines from `from` to `to`, joined; overlong ones are left empty. */
  readonly text: string;
}

function takeChunk(lines: readonly string[], wanted: number, end: number): Chunk {
  const from = startBefore(lines, wanted);
  let length = 0;
  let to = from;
  while (to < end) {
    length += shownLength(lines[to]) + 1;
    if (length > CHUNK_UNITS && to > wanted) break;
    to++;
  }
  if (to < end) to = lastStart(lines, wanted + Math.ceil((to - wanted) / 2), to);
  const text = lines
    .slice(from, to)
    .map((line) => (line.length > LINE_UNITS ? '' : line))
    .join('\n');
  return { from, to, text };
}

function shownLength(line: string | undefined): number {
  return line === undefined || line.length > LINE_UNITS ? 0 : line.length;
}

/** The nearest good start at or before a line, within reach. */
function startBefore(lines: readonly string[], wanted: number): number {
  let units = 0;
  for (let index = wanted; index >= Math.max(0, wanted - LEAD_LINES); index--) {
    if (index === 0 || isStart(lines, index)) return index;
    units += shownLength(lines[index - 1]);
    if (units > CHUNK_UNITS / 2) break;
  }
  return wanted;
}

/** The last good start in a range, or the end of the range. */
function lastStart(lines: readonly string[], from: number, to: number): number {
  for (let index = to; index > from; index--) if (isStart(lines, index)) return index;
  return to;
}

/** After an empty line, unindented, and not the rest of something: a new declaration or section. */
function isStart(lines: readonly string[], index: number): boolean {
  return lines[index - 1]?.trim() === '' && /^[\p{L}_@#<./"'[{$-]/u.test(lines[index] ?? '');
}

/** Keeps the spans of the lines from `wanted` on; those before only led in. */
function cutAtLines(
  spans: readonly CodeSpan[],
  { from, text }: Chunk,
  wanted: number,
  found: Map<number, readonly CodeSpan[]>,
): void {
  let lineStart = 0;
  let next = 0;
  for (const [offset, line] of text.split('\n').entries()) {
    const lineEnd = lineStart + line.length;
    const cut: CodeSpan[] = [];
    for (let span = spans[next]; span !== undefined && span.start < lineEnd; span = spans[next]) {
      const start = Math.max(span.start, lineStart) - lineStart;
      const end = Math.min(span.end, lineEnd) - lineStart;
      if (start < end) cut.push({ start, end, class: span.class });
      if (span.end > lineEnd) break;
      next++;
    }
    if (from + offset >= wanted) found.set(from + offset, cut);
    lineStart = lineEnd + 1;
  }
}
