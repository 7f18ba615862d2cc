/**
 * How the texts of one change, which are to be found in and put into a file, are read. Where all lines
 * of the file end with CRLF, no bare LF can be in it: a change with LF alone is then read as if its
 * lines ended the same way, which is the only reading that can be meant, and the file keeps one kind of
 * line end. A change that has a CR anywhere says its line ends itself, as one to LF does.
 */
export function lineEndsFor(file: string, change: readonly string[]): (text: string) => string {
  const speaksLf = !change.some((text) => text.includes('\r'));
  return speaksLf && isAllCrlf(file) ? (text) => text.replaceAll('\n', '\r\n') : (text) => text;
}

function isAllCrlf(file: string): boolean {
  return file.includes('\r\n') && !/(?:^|[^\r])\n/.test(file) && !/\r(?!\n)/.test(file);
}

/** The lines of a text, each with its own end; the last one may have none. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) + 1;
    lines.push(end === 0 ? text.slice(start) : text.slice(start, end));
    start = end === 0 ? text.length : end;
  }
  return lines;
}

/** The number, from 1, of the line that an offset is in. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}
