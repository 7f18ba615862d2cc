import type { LineEnd } from '../review-model.js';

/** One line with its end, the unit of comparison: lines that differ only in their end differ. */
export interface Line {
  readonly text: string;
  readonly end: LineEnd;
}

/**
 * Splits a text after every line feed, as unified diffs do. A lone carriage return does not end a
 * line: it stays in the text. The empty text has no lines.
 */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf('\n', start);
    if (feed === -1) {
      lines.push({ text: text.slice(start), end: '' });
      break;
    }
    const windows = feed > start && text.charCodeAt(feed - 1) === CARRIAGE_RETURN;
    lines.push({
      text: text.slice(start, windows ? feed - 1 : feed),
      end: windows ? '\r\n' : '\n',
    });
    start = feed + 1;
  }
  return lines;
}

const CARRIAGE_RETURN = 13;
