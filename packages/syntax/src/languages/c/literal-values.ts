import { decimalFraction, hexadecimalFraction, wholeNumber } from '../number-value.js';

/** Value and suffixes of a number: `0XFFul` and `255UL` are one. */
export function decodeNumber(text: string): string {
  const plain = text.replace(/'/g, '').toLowerCase();
  const whole = /^(?:0x([0-9a-f]+)|0b([01]+)|(\d+))([ulz]*)$/.exec(plain);
  if (whole !== null) {
    const [, hexadecimal, binary, decimal = '', letters = ''] = whole;
    const suffix = [...letters].sort().join('');
    if (hexadecimal !== undefined) return wholeNumber(hexadecimal, 16) + suffix;
    if (binary !== undefined) return wholeNumber(binary, 2) + suffix;
    if (/^0[0-7]+$/.test(decimal)) return wholeNumber(decimal, 8) + suffix;
    return (/^0\d/.test(decimal) ? decimal : wholeNumber(decimal, 10)) + suffix;
  }
  const binary = /^0x([0-9a-f]*\.?[0-9a-f]*p[+-]?\d+)([a-z0-9]*)$/.exec(plain);
  if (binary !== null) return `${hexadecimalFraction(binary[1] ?? '')}${binary[2]}`;
  const fraction = /^(\d*\.?\d*(?:e[+-]?\d+)?)([a-z][a-z0-9_]*)?$/.exec(plain);
  // User-defined suffixes are names, whose case matters.
  if (fraction === null) return text;
  const suffix = text.slice(text.length - (fraction[2]?.length ?? 0));
  return `f${decimalFraction(fraction[1] ?? '')}${suffix.length === 1 ? suffix.toLowerCase() : suffix}`;
}

/** The inside of a string or character literal, escapes resolved. */
export function decodeEscapes(inside: string): string {
  return inside.replace(/\\\r?\n/g, '').replace(ESCAPE, (whole, body: string) => {
    if (/^[xuU]/.test(body)) {
      const value = Number.parseInt(body.slice(1), 16);
      return value <= 0x10ffff ? String.fromCodePoint(value) : whole;
    }
    if (/^[0-7]/.test(body)) return String.fromCharCode(Number.parseInt(body, 8));
    return SINGLE[body] ?? body;
  });
}

const ESCAPE = /\\(x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|[\s\S])/g;
const SINGLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
