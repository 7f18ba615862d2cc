/** The value of a whole number in canonical decimal digits. `digits` has no prefix and no separators. */
export function wholeNumber(digits: string, radix: 2 | 8 | 10 | 16): string {
  const prefix = { 2: '0b', 8: '0o', 10: '', 16: '0x' }[radix];
  return BigInt(`${prefix}${digits}`).toString();
}

/**
 * The value of a decimal fraction such as `1.50e3` as digits and a power of ten (`15e2`): exact, as
 * two spellings of one number must meet and two numbers must not, whatever a double can hold.
 */
export function decimalFraction(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return scientific(whole + fraction, BigInt(exponent) - BigInt(fraction.length), '0');
}

/** The value of a hexadecimal fraction such as `1.8p3`, without its prefix, as digits and a power of two. */
export function hexadecimalFraction(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('p');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const bits = Array.from(whole + fraction, (digit) =>
    Number.parseInt(digit, 16).toString(2).padStart(4, '0'),
  ).join('');
  return `b${scientific(bits, BigInt(exponent) - BigInt(4 * fraction.length), '0')}`;
}

function scientific(digits: string, power: bigint, zero: string): string {
  const start = digits.search(/[^0]/);
  if (start < 0) return zero;
  const significant = digits.slice(start).replace(/0+$/, '');
  const dropped = digits.length - start - significant.length;
  return `${significant}e${power + BigInt(dropped)}`;
}
