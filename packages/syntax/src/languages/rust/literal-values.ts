import { decimalFraction, wholeNumber } from '../number-value.js';

/** Value and suffix of an integer literal: `0XFF_u8` and `255u8` are one, `255` is another. */
export function decodeInteger(text: string): string {
  const match = /^0([xob])([0-9a-f_]*?)((?:[iu](?:8|16|32|64|128|size))?)$/i.exec(text);
  if (match?.[1] === undefined) {
    const [, digits = '', suffix = ''] = /^([0-9_]+)(.*)$/.exec(text) ?? [];
    return wholeNumber(digits.replaceAll('_', ''), 10) + suffix;
  }
  const radix = { x: 16, o: 8, b: 2 }[match[1].toLowerCase()] as 16 | 8 | 2;
  const digits = (match[2] ?? '').replaceAll('_', '');
  return digits === '' ? text : wholeNumber(digits, radix) + match[3];
}

/** Value and suffix of a float literal: `1.`, `1.0` and `1E0` are one. */
export function decodeFloat(text: string): string {
  const [, number = '', suffix = ''] = /^([0-9_.]+(?:e[+-]?[0-9_]+)?)(.*)$/i.exec(text) ?? [];
  return decimalFraction(number.replaceAll('_', '')) + suffix.replace(/^_+/, '');
}

/** The value of the inside of a string, byte string, C string or character literal. */
export function decodeEscapes(inside: string): string {
  return inside
    .replaceAll('\r\n', '\n')
    .replace(/\\(?:x([0-9a-fA-F]{2})|u\{([0-9a-fA-F_]+)\}|\n\s*|([\s\S]))/g, decodeEscape);
}

const SINGLE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

function decodeEscape(whole: string, byte?: string, point?: string, single?: string): string {
  if (byte !== undefined) return String.fromCodePoint(Number.parseInt(byte, 16));
  if (point !== undefined) {
    const value = Number.parseInt(point.replaceAll('_', ''), 16);
    return value <= 0x10ffff ? String.fromCodePoint(value) : whole;
  }
  // A backslash before a line end joins the lines, without the white space at the next one's start.
  if (single === undefined) return '';
  return SINGLE[single] ?? single;
}
