/** Where JSON text stops being JSON; both count from 1, columns in UTF-16 units. */
export interface JsonErrorPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Finds the first place where text is not JSON. `JSON.parse` says that only in some versions of
 * Node, and its messages quote the text. `undefined` when the text is JSON.
 */
export function jsonErrorPosition(text: string): JsonErrorPosition | undefined {
  const offset = errorOffset(text);
  return offset === undefined ? undefined : positionAt(text, offset);
}

/** Line and column of an index into the text. */
export function positionAt(text: string, offset: number): JsonErrorPosition {
  const before = text.slice(0, offset);
  return {
    line: before.split('\n').length,
    column: offset - (before.lastIndexOf('\n') + 1) + 1,
  };
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORD = /true|false|null/y;

/** Iterative, because 2 MiB of brackets nest deeper than the call stack. */
function errorOffset(text: string): number | undefined {
  const open: ('[' | '{')[] = [];
  let at = skip(SPACE, text, 0);
  let expect: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'after' = 'value';
  for (;;) {
    const inside = open.at(-1);
    if (expect === 'after') {
      if (inside === undefined) return at === text.length ? undefined : at;
      const char = text[at];
      if (char === (inside === '[' ? ']' : '}')) open.pop();
      else if (char === ',') expect = inside === '[' ? 'value' : 'key';
      else return at;
      at = skip(SPACE, text, at + 1);
    } else if (expect === 'key' || expect === 'key-or-end') {
      if (expect === 'key-or-end' && text[at] === '}') {
        expect = 'after';
        continue;
      }
      const end = scanString(text, at);
      if (end.error) return end.at;
      at = skip(SPACE, text, end.at);
      if (text[at] !== ':') return at;
      at = skip(SPACE, text, at + 1);
      expect = 'value';
    } else {
      const char = text[at];
      if (expect === 'value-or-end' && char === ']') {
        expect = 'after';
      } else if (char === '[' || char === '{') {
        open.push(char);
        at = skip(SPACE, text, at + 1);
        expect = char === '[' ? 'value-or-end' : 'key-or-end';
      } else {
        const end = scanScalar(text, at);
        if (end.error) return end.at;
        at = skip(SPACE, text, end.at);
        expect = 'after';
      }
    }
  }
}

interface Scanned {
  readonly at: number;
  readonly error: boolean;
}

function scanScalar(text: string, at: number): Scanned {
  if (text[at] === '"') return scanString(text, at);
  for (const pattern of [WORD, NUMBER]) {
    const end = skip(pattern, text, at);
    if (end > at) return { at: end, error: false };
  }
  return { at, error: true };
}

/** A loop, because a pattern over a megabyte of text would exhaust the matcher's stack. */
function scanString(text: string, start: number): Scanned {
  if (text[start] !== '"') return { at: start, error: true };
  let at = start + 1;
  for (;;) {
    const char = text[at];
    if (char === '"') return { at: at + 1, error: false };
    if (char === undefined || char < ' ') return { at, error: true };
    const end = char === '\\' ? skip(ESCAPE, text, at) : at + 1;
    if (end === at) return { at, error: true };
    at = end;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}
