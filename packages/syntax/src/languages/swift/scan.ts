/** A stretch of source text that is not code: UTF-16 offsets, `end` exclusive. */
export interface Stretch {
  readonly kind: 'comment' | 'string';
  readonly start: number;
  readonly end: number;
}

/**
 * Comments and strings of a Swift text in order, code inside `\(…)` left out of the strings. A string
 * on one line ends with its line at the latest, so that a slip costs no more than a line.
 */
export function scanSwift(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  const strings: OpenString[] = [];
  let at = 0;
  while (at < text.length) {
    const open = strings.at(-1);
    if (open?.depth === 0) {
      at = readString(text, at, open, strings, found);
      continue;
    }
    const next = read(text, at, found, strings);
    if (next !== undefined) at = next;
    else {
      if (open !== undefined) countParenthesis(text, at, open);
      at += 1;
      if (open?.depth === 0) open.resumed = at;
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A string that is being read; `depth` counts the parentheses of the `\(…)` one is in. */
interface OpenString {
  readonly hashes: string;
  readonly quotes: string;
  depth: number;
  resumed: number;
}

/** Reads a comment, or the start of a string; `undefined` at anything else. */
function read(
  text: string,
  at: number,
  found: Stretch[],
  strings: OpenString[],
): number | undefined {
  const unit = text[at];
  if (unit === '/' && text[at + 1] === '/') {
    const end = lineEnd(text, at);
    found.push({ kind: 'comment', start: at, end });
    return end;
  }
  if (unit === '/' && text[at + 1] === '*') {
    const end = blockCommentEnd(text, at);
    found.push({ kind: 'comment', start: at, end });
    return end;
  }
  if (unit !== '"' && unit !== '#') return undefined;
  QUOTE.lastIndex = at;
  const match = QUOTE.exec(text);
  if (match === null) return undefined;
  const [whole, hashes = '', quotes = '"'] = match;
  strings.push({ hashes, quotes, depth: 0, resumed: at });
  return at + whole.length;
}

const QUOTE = /(#*)("""|")/y;

/** Reads on to the string's end or to its next `\(`. */
function readString(
  text: string,
  from: number,
  open: OpenString,
  strings: OpenString[],
  found: Stretch[],
): number {
  const closing = open.quotes + open.hashes;
  const backslash = `\\${open.hashes}`;
  let at = from;
  while (at < text.length) {
    if (text.startsWith(`${backslash}(`, at)) {
      at += backslash.length + 1;
      found.push({ kind: 'string', start: open.resumed, end: at });
      open.depth = 1;
      return at;
    }
    if (text.startsWith(backslash, at)) at += backslash.length + 1;
    else if (text.startsWith(closing, at)) {
      at += closing.length;
      break;
    } else if (open.quotes === '"' && text[at] === '\n') break;
    else at += 1;
  }
  found.push({ kind: 'string', start: open.resumed, end: Math.min(at, text.length) });
  strings.pop();
  return at;
}

function countParenthesis(text: string, at: number, open: OpenString): void {
  if (text[at] === '(') open.depth += 1;
  else if (text[at] === ')') open.depth -= 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Comments nest. */
function blockCommentEnd(text: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}
