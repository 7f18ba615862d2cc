import { sha256 } from '@holdfast/base';

/**
 * Hash of a document's, or a section's, content for a pair anchor. Line ends, white space at the end
 * of a line and the number of blank lines do not count; everything else does.
 *
 * @param text - Markdown.
 * @returns `text1:` and 32 hexadecimal digits.
 *
 * @example
 * ```ts
 * import { pairHash } from '@holdfast/anchors';
 *
 * console.log(pairHash('# A\r\n\r\n\r\nText \r\n') === pairHash('# A\n\nText'));
 * // true
 * ```
 */
export function pairHash(text: string): string {
  const normal = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
  return `text1:${sha256(normal).slice(0, 32)}`;
}
