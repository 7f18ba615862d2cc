import { decimalFraction, wholeNumber } from '../number-value.js';

/** Value and suffix of an integer literal. */
export function decodeInteger(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  const [, hexadecimal, binary, decimal, letters = ''] =
    /^(?:0x([0-9a-f]+)|0b([01]+)|(\d+))([ul]*)$/.exec(plain) ?? [];
  const suffix = [...letters].sort().join('');
  if (hexadecimal !== undefined) return wholeNumber(hexadecimal, 16) + suffix;
  if (binary !== undefined) return wholeNumber(binary, 2) + suffix;
  return decimal === undefined ? text : wholeNumber(decimal, 10) + suffix;
}

/** Value and type of a real literal; a decimal's last zeros count. */
export function decodeReal(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  if (plain.endsWith('m')) return plain;
  const suffix = plain.endsWith('f') ? 'F' : '';
  return decimalFraction(plain.replace(/[fd]$/, '')) + suffix;
}

/** The inside of a regular string or character literal, escapes resolved. */
export function decodeEscapes(inside: string): string {
  return inside.replace(ESCAPE, (whole, body: string) => {
    if (/^[xuU]./.test(body)) {
      const value = Number.parseInt(body.slice(1), 16);
      return value <= 0x10ffff ? String.fromCodePoint(value) : whole;
    }
    return SINGLE[body] ?? body;
  });
}

const ESCAPE = /\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{1,4}|[\s\S])/g;
const SINGLE: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The value of a raw string literal, its quotes included: what the closing line's indentation leaves. */
export function decodeRawString(text: string): string {
  const quotes = /^"+/.exec(text)?.[0].length ?? 0;
  const inside = text.slice(quotes, -quotes).replaceAll('\r\n', '\n');
  const lines = inside.split('\n');
  if (lines.length < 3) return inside;
  const indent = lines.at(-1)?.length ?? 0;
  return lines
    .slice(1, -1)
    .map((line) => line.slice(indent))
    .join('\n');
}
