/** Line and column of a UTF-16 offset, both from 1. Lines end at LF, CRLF or a lone CR. */
export function positionAt(
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
