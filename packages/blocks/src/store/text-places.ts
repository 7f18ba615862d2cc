/** Line and column, from 1, of an offset in a text. */
export type TextPlaces = (offset: number) => { readonly line: number; readonly column: number };

/** Finds lines in the whole text once, when it is first asked: a damaged map may have problems by the thousand. */
export function textPlaces(text: string): TextPlaces {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = lastAtMost(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

function lineStarts(text: string): readonly number[] {
  const ends = text.matchAll(/\r\n|\r|\n/g);
  return [0, ...Array.from(ends, ({ index, 0: end }) => index + end.length)];
}

function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
