/** Where {@link wrap} breaks lines. */
export interface WrapOptions {
  /** Columns; infinite for no wrapping. */
  readonly width: number;
  /** Put before every line. */
  readonly indent?: string;
  /** Put before the first line instead of `indent`. */
  readonly first?: string;
}

/** Narrower than this, prose is unreadable and stays unwrapped. */
const NARROWEST = 20;

/** Breaks prose at blanks. A word longer than a line stays whole. */
export function wrap(text: string, { width, indent = '', first = indent }: WrapOptions): string[] {
  if (!(width - indent.length >= NARROWEST)) return [first + text];
  const lines: string[] = [];
  let line = first;
  let fresh = true;
  for (const word of text.split(' ')) {
    if (!fresh && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
      fresh = true;
    }
    line += fresh ? word : ` ${word}`;
    fresh = false;
  }
  lines.push(line);
  return lines;
}
