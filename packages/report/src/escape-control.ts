/**
 * Shows control, invisible and bidirectional characters as `\u{..}`, so that no value can move a
 * terminal's cursor, hide text or break a line-based format. Newlines become spaces.
 */
export function escapeControl(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`);
}
