const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Orders strings by UTF-16 code units, as RFC 8785 orders members: the same on every machine,
 * unlike a locale's order.
 */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Decodes UTF-8 exactly (a byte-order mark stays in the text); `undefined` when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The UTF-8 bytes of a string. Check {@link isWellFormed} first: lone surrogates would become U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Length of a string in UTF-8 bytes. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** Whether a string has no unpaired surrogate, so that it survives a trip through UTF-8. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}

/** The first `max` UTF-16 units of a text, or one less where a character would be cut in two. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/**
 * A value for a message: control and invisible characters escaped, quoted, cut to `max` UTF-16
 * units with an ellipsis.
 */
export function shorten(text: string, max = 80): string {
  const cut = text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text.toWellFormed();
  const safe = cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (c) => {
    const point = c.codePointAt(0) ?? 0;
    return `\\u{${point.toString(16)}}`;
  });
  return JSON.stringify(safe).replaceAll('\\\\u{', '\\u{');
}

/**
 * Text for a terminal or a line-based format: control, invisible and bidirectional characters
 * shown as `\u{..}`, so that no value can move a cursor, hide text or break a line. Newlines and
 * tabs become spaces.
 */
export function escapeControl(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`);
}
