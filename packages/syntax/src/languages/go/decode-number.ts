/** The value of an integer: `0XFF`, `0xff`, `0x_ff` and `255` are one, `0755` and `0o755` too. */
export function decodeInteger(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  const octal = /^0[0-7]+$/.test(plain) ? `0o${plain.slice(1)}` : plain;
  return String(BigInt(octal));
}

/**
 * The value of a floating-point number in one spelling. Constants of Go are exact, so no digit is
 * lost: `1.50`, `15e-1` and `1_5E-1` are `15e-1`.
 */
export function decodeFloat(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  if (plain.startsWith('0x')) return plain;
  const match = /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(plain);
  if (match === null) return plain;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0e0';
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${significant}e${power}`;
}

/** The value of an imaginary number. A leading zero makes no octal here: `0123i` is `123i`. */
export function decodeImaginary(text: string): string {
  const plain = text.slice(0, -1).replaceAll('_', '');
  if (/^0[xob]/i.test(plain) && !/p/i.test(plain)) return `${decodeFloat(decodeInteger(plain))}i`;
  return `${decodeFloat(plain)}i`;
}
