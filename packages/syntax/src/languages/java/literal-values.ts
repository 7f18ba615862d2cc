import { decimalFraction, hexadecimalFraction, wholeNumber } from '../number-value.js';

/** Value of an integer literal, `L` behind it when it is a `long`. */
export function decodeInteger(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  const suffix = plain.endsWith('l') ? 'L' : '';
  const digits = suffix === '' ? plain : plain.slice(0, -1);
  if (digits.startsWith('0x')) return wholeNumber(digits.slice(2), 16) + suffix;
  if (digits.startsWith('0b')) return wholeNumber(digits.slice(2), 2) + suffix;
  if (/^0[0-7]+$/.test(digits)) return wholeNumber(digits.slice(1), 8) + suffix;
  return (/^\d+$/.test(digits) ? wholeNumber(digits, 10) : digits) + suffix;
}

/** Value of a floating-point literal, `F` behind it when it is a `float`. */
export function decodeFloat(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  const isHexadecimal = plain.startsWith('0x');
  const suffix = /f$/.test(plain) ? 'F' : '';
  const number = plain.replace(/[fd]$/, '');
  return (isHexadecimal ? hexadecimalFraction(number.slice(2)) : decimalFraction(number)) + suffix;
}

/** The inside of a string or character literal, escapes resolved as JLS 3.3 and 3.10.7 define them. */
export function decodeEscapes(inside: string): string {
  return inside.replace(ESCAPE, (_, body: string) => {
    if (/^u/.test(body)) return String.fromCharCode(Number.parseInt(body.replace(/^u+/, ''), 16));
    if (/^[0-7]/.test(body)) return String.fromCharCode(Number.parseInt(body, 8));
    // A backslash before a line end joins the lines of a text block.
    return body === '\n' ? '' : (SINGLE[body] ?? body);
  });
}

const ESCAPE = /\\(u+[0-9a-fA-F]{4}|[0-3]?[0-7]{1,2}|[\s\S])/g;
const SINGLE: Readonly<Record<string, string>> = {
  b: '\b',
  s: ' ',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
};

/** The value of a text block (JLS 3.10.6), its quotes included in `text`. */
export function decodeTextBlock(text: string): string {
  const content = text
    .slice(3, -3)
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t\f]*\n/, '');
  const lines = content.split('\n');
  const significant = lines.filter((line, index) => index === lines.length - 1 || /\S/.test(line));
  const indent = Math.min(...significant.map((line) => /^\s*/.exec(line)?.[0].length ?? 0));
  return decodeEscapes(lines.map((line) => line.slice(indent).replace(/[ \t\f]+$/, '')).join('\n'));
}
