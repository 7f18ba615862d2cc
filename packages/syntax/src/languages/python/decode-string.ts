/** What a string's prefix says of its text. */
export interface StringSort {
  readonly raw: boolean;
  readonly bytes: boolean;
  /** Braces are interpolations: an f-string or a template string. */
  readonly formatted: boolean;
  readonly template: boolean;
}

/** 57: the letters before the quotes; `u` and the case of all of them mean nothing. */
export function stringSort(start: string): StringSort {
  const letters = start.toLowerCase();
  const template = letters.includes('t');
  return {
    raw: letters.includes('r'),
    bytes: letters.includes('b'),
    formatted: template || letters.includes('f'),
    template,
  };
}

/**
 * 57: the value of a stretch of string text, escapes resolved. A backslash of the value is doubled,
 * so that what cannot be resolved (named characters) or has no character (lone surrogates) can be
 * written with a single one.
 */
export function decodeString(text: string, sort: StringSort): string {
  const lines = text.replace(/\r\n?/g, '\n');
  const pattern = sort.formatted ? FORMATTED : ESCAPE;
  return lines.replace(pattern, (whole, code: string | undefined) => {
    // A doubled brace is one; a backslash before a brace is itself.
    if (code === undefined) return whole === '\\' ? double(whole) : whole.slice(1);
    return sort.raw ? double(whole) : decodeEscape(code, sort);
  });
}

const ESCAPE = /\\(N\{[^}]*\}|U[0-9a-fA-F]{8}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0-7]{1,3}|[\s\S])/g;
const FORMATTED =
  /\\(N\{[^}]*\}|U[0-9a-fA-F]{8}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0-7]{1,3}|[^{}])|\{\{|\}\}|\\/g;
const SINGLE: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function decodeEscape(code: string, sort: StringSort): string {
  const single = SINGLE[code];
  if (single !== undefined) return single;
  if (/^[0-7]/.test(code)) return character(Number.parseInt(code, 8));
  if (/^x./.test(code)) return character(Number.parseInt(code.slice(1), 16));
  if (sort.bytes) return double(`\\${code}`);
  if (/^[uU]./.test(code)) return character(Number.parseInt(code.slice(1), 16));
  if (/^N\{/.test(code)) return `\\${code.toUpperCase()}`;
  return double(`\\${code}`);
}

function character(point: number): string {
  if (point === 0x5c) return '\\\\';
  const surrogate = point >= 0xd800 && point <= 0xdfff;
  return surrogate || point > 0x10ffff ? `\\u${point.toString(16)}` : String.fromCodePoint(point);
}

function double(text: string): string {
  return text.replaceAll('\\', '\\\\');
}
