/**
 * 62: the value of a number as text, so that `0XFF`, `0xff` and `255` are one, and `1.0` and `1.`;
 * `1` and `1.0` are of two types. Imaginary numbers end in `j`.
 */
export function decodeNumber(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  if (/^0[xob]/.test(plain)) return String(BigInt(plain.replace(/l$/, '')));
  const imaginary = plain.endsWith('j');
  const digits = plain.replace(/[jl]$/, '');
  if (/^\d+$/.test(digits) && !imaginary) {
    // Octal of Python 2: no number at all for Python 3, so it stays as it is.
    return /^0+[1-9]/.test(digits) ? plain : String(BigInt(digits));
  }
  const value = Number(digits);
  return imaginary ? `${value}j` : `${value}f`;
}
