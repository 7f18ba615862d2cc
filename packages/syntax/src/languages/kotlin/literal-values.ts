import { decimalFraction, wholeNumber } from '../number-value.js';

/** The value of a number literal with its type: `0xFF` and `255` are one, `1L` and `1` are not. */
export function decodeKotlinNumber(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  const [, prefix = '', digits = '', suffix = ''] =
    /^(0[xb])?([0-9a-f]+?)(u?l?)$/.exec(plain) ?? [];
  return `${wholeNumber(digits, prefix === '0x' ? 16 : prefix === '0b' ? 2 : 10)}${suffix}`;
}

export function decodeKotlinFraction(text: string): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  const isFloat = plain.endsWith('f');
  return `${decimalFraction(isFloat ? plain.slice(0, -1) : plain)}${isFloat ? 'f' : ''}`;
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b' };

/** Text of a plain string or character, escapes resolved. */
export function decodeKotlinEscapes(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (_, body: string) =>
    body.length > 1
      ? String.fromCharCode(Number.parseInt(body.slice(1), 16))
      : (SIMPLE[body] ?? body),
  );
}

/**
 * 51: pieces of a raw string between interpolations, with the indentation gone that `trimIndent` or
 * `trimMargin` takes off. A line counts as blank only when nothing is put into it.
 */
export function withoutIndentation(pieces: readonly string[], trim: string): readonly string[] {
  const whole = pieces.join(HOLE);
  return (trim === 'trimMargin' ? trimMargin(whole) : trimIndent(whole)).split(HOLE);
}

/** Stands for an interpolation; no source has it. */
const HOLE = '\uffff';

function trimMargin(text: string): string {
  return withoutEnds(text.split('\n'))
    .map((line) => line.replace(/^[^\S\n]*\|/, '|'))
    .join('\n');
}

function trimIndent(text: string): string {
  const lines = text.split('\n');
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = indents.reduce((least, size) => Math.min(least, size), Number.POSITIVE_INFINITY);
  return withoutEnds(lines)
    .map((line) => line.slice(Math.min(indent, line.length)))
    .join('\n');
}

/** The first and last line go when they are blank. */
function withoutEnds(lines: readonly string[]): readonly string[] {
  const isBlank = (line: string | undefined) => line !== undefined && line.trim() === '';
  const start = isBlank(lines[0]) ? 1 : 0;
  const end = lines.length > 1 && isBlank(lines.at(-1)) ? lines.length - 1 : lines.length;
  return lines.slice(start, Math.max(start, end));
}
