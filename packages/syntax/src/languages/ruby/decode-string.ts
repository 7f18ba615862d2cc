/**
 * The value of a stretch of string text. Where a string is read as it is, a backslash only stands
 * before itself or a delimiter; elsewhere it starts an escape. Backslashes of the value are doubled,
 * and escapes that write a character by its number keep a single one: they stay as they are written.
 */
export function decodeString(text: string, open: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  const isRaw = isRawDelimiter(open);
  const delimiters = CLOSERS[open.slice(-1)] ?? open.slice(-1);
  return lines.replace(/\\([\s\S])/g, (whole, code: string) => {
    if (code === '\\') return '\\\\';
    if (isRaw) return delimiters.includes(code) ? code : `\\\\${code}`;
    return NUMBERED.test(code) ? whole : (SINGLE[code] ?? code);
  });
}

/** Whether the opening delimiter reads its text as it is. */
function isRawDelimiter(open: string): boolean {
  return /^:?'/.test(open) || open.startsWith('%q') || /^<<[-~]?'/.test(open);
}

const CLOSERS: Readonly<Record<string, string>> = { '(': '()', '[': '[]', '{': '{}', '<': '<>' };
const NUMBERED = /[xuUcCM0-7]/;
const SINGLE: Readonly<Record<string, string>> = {
  '\n': '',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  s: ' ',
  t: '\t',
  v: '\v',
};
