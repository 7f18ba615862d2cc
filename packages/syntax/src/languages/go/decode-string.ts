import { encodeUtf8 } from '@holdfast/base';

/**
 * The value of a string literal as written, one character for each byte: an escape can write half a
 * character, and `"\xc3\xa9"` is `"é"`.
 */
export function decodeString(text: string): string {
  const body = text.slice(1, -1);
  // A carriage return is no part of a raw string.
  if (text.startsWith('`')) return bytesOf(body.replaceAll('\r', ''));
  let value = '';
  let at = 0;
  for (const match of body.matchAll(ESCAPE)) {
    value += bytesOf(body.slice(at, match.index)) + decodeEscape(match[1] ?? '');
    at = match.index + match[0].length;
  }
  return value + bytesOf(body.slice(at));
}

/** The value of a rune literal: its code point as text. */
export function decodeRune(text: string): string {
  const body = text.slice(1, -1);
  if (!body.startsWith('\\')) return String(body.codePointAt(0) ?? '');
  return String(codeOf(body.slice(1)));
}

const ESCAPE = /\\(x[0-9a-fA-F]{2}|[0-7]{3}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[\s\S])/g;
const SINGLE: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

function decodeEscape(code: string): string {
  const value = codeOf(code);
  const isCharacter = /^[uU]./.test(code) && value <= 0x10ffff;
  return isCharacter ? bytesOf(String.fromCodePoint(value)) : String.fromCharCode(value);
}

function codeOf(code: string): number {
  if (/^[xuU]./.test(code)) return Number.parseInt(code.slice(1), 16);
  if (/^[0-7]{3}$/.test(code)) return Number.parseInt(code, 8);
  return SINGLE[code] ?? code.codePointAt(0) ?? 0;
}

function bytesOf(text: string): string {
  let bytes = '';
  for (const byte of encodeUtf8(text)) bytes += String.fromCharCode(byte);
  return bytes;
}
