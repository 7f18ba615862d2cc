import { sha256 } from '@holdfast/base';

/** The content of lines as an anchor compares it. */
export interface LinesHash {
  /** `lines1:` and 32 hexadecimal digits. */
  readonly hash: string;
  /** Lines that count: those that are not blank. */
  readonly lines: number;
}

/**
 * Hash of a text by its lines, trimmed, blank ones dropped (anchors.md 4): neither indentation nor
 * blank lines nor the kind of line ends changes it. Line ranges and paired documents have it.
 *
 * @example
 * ```ts
 * import { hashLines } from '@holdfast/anchors';
 *
 * console.log(hashLines('a:\n  b: 1\n').hash === hashLines('a:\r\n\r\n    b: 1').hash);
 * // true
 * ```
 */
export function hashLines(text: string): LinesHash {
  const lines = splitLines(text)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { hash: `lines1:${sha256(lines.join('\n')).slice(0, 32)}`, lines: lines.length };
}

/** The lines of a text; they end at LF, CRLF or a lone CR. A last line end starts no further line. */
export function splitLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
