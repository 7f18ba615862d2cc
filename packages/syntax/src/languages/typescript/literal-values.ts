/**
 * The value of a string literal, quotes and escapes resolved, as ECMAScript 12.9.4 defines it. `text`
 * is the literal as written.
 */
export function decodeString(text: string): string {
  const inside = text.slice(1, -1);
  if (!inside.includes('\\')) return inside;
  return inside.replace(ESCAPE, (whole, body: string) => decodeEscape(whole, body));
}

const ESCAPE =
  /\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0-3]?[0-7]{1,2}|\r\n|[\s\S])/g;
const SINGLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
};

function decodeEscape(whole: string, body: string): string {
  const first = body[0] ?? '';
  if (/^(?:u|x)./.test(body)) {
    const point = Number.parseInt(body.replace(/[ux{}]/g, ''), 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  }
  if (/^[0-7]+$/.test(body)) return String.fromCharCode(Number.parseInt(body, 8));
  // A backslash before a line end continues the string on the next line.
  if (/[\r\n\u2028\u2029]/.test(first)) return '';
  return SINGLE[first] ?? body;
}

/**
 * 12: the value of a number literal as text, so that `0XFF`, `0xff` and `255` are one. Big integers
 * end in `n`.
 */
export function decodeNumber(text: string): string {
  // Most numbers are written as they are told.
  if (/^(?:0|[1-9]\d{0,8})$/.test(text)) return text;
  const plain = text.replaceAll('_', '');
  if (/n$/i.test(plain)) return `${BigInt(plain.slice(0, -1))}n`;
  // Legacy octal (`017`), which Number() reads as decimal.
  if (/^0[0-7]+$/.test(plain)) return String(Number.parseInt(plain, 8));
  return String(Number(plain));
}
