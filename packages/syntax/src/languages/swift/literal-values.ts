/** 36: the value of a number literal as text: `0xFF` and `255`, `1_000.50` and `1000.5` are one each. */
export function decodeSwiftNumber(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  if (/^0x.*p/.test(plain)) return plain;
  if (/^(?:0[xob])?[0-9a-f]+$/.test(plain) && !/^\d+e/.test(plain))
    return String(BigInt(/^0\d/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : plain));
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(plain) ?? [];
  // Decimal digits, not a double: a literal may be a Decimal.
  const digits = `${whole}${fraction}`.replace(/0+$/, '').replace(/^0+/, '');
  const dropped = `${whole}${fraction}`.replace(/^0+/, '').length - digits.length;
  return digits === '' ? 'r0' : `r${digits}e${Number(exponent) - fraction.length + dropped}`;
}

/**
 * 40: the text pieces of a string literal between its interpolations, as values: without the
 * indentation that a multi-line string's end takes off, and with escapes resolved. `pieces` are the
 * stretches of the literal as written, its delimiters included.
 */
export function decodeSwiftString(pieces: readonly string[]): readonly string[] {
  const [, hashes = '', quotes = '"'] = /^(#*)("""|")/.exec(pieces[0] ?? '') ?? [];
  const size = hashes.length + quotes.length;
  const inner = pieces.map((piece, index) => {
    const start = index === 0 ? size : 0;
    const end = index === pieces.length - 1 ? piece.length - size : piece.length;
    return piece.slice(start, Math.max(start, end)).replace(/\r\n?/g, '\n');
  });
  const lines = quotes === '"""' ? unindent(inner) : inner;
  return lines.map((piece) => decodeEscapes(piece, hashes));
}

function unindent(pieces: readonly string[]): readonly string[] {
  const indentation = /\n([ \t]*)$/.exec(pieces.at(-1) ?? '')?.[1] ?? '';
  return pieces.map((piece, index) => {
    const body = index === pieces.length - 1 ? piece.replace(/\n[ \t]*$/, '\n') : piece;
    const shifted = body.replace(/\n([ \t]*)/g, (_, space: string) =>
      space.startsWith(indentation) ? `\n${space.slice(indentation.length)}` : '\n',
    );
    const opened = index === 0 ? shifted.replace(/^[ \t]*\n/, '') : shifted;
    return index === pieces.length - 1 ? opened.replace(/\n$/, '') : opened;
  });
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

function decodeEscapes(piece: string, hashes: string): string {
  const sequence = new RegExp(`\\\\${hashes}(u\\{[0-9a-fA-F]+\\}|[ \\t]*\\n|[^])`, 'g');
  return piece.replace(sequence, (whole, body: string) => {
    if (/^[ \t]*\n$/.test(body)) return '';
    if (!body.startsWith('u{')) return SIMPLE[body] ?? body;
    const point = Number.parseInt(body.slice(2, -1), 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
