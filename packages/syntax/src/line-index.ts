/** Finds lines by offset. */
export interface LineIndex {
  /** Line of a UTF-16 offset, from 1. */
  lineAt(offset: number): number;
  /** Column of a UTF-16 offset, from 1. */
  columnAt(offset: number): number;
}

/** Indexes a text once; each look-up is a binary search. Lines end at LF, CRLF or a lone CR. */
export function lineIndex(text: string): LineIndex {
  const starts = lineStarts(text);
  const find = (offset: number) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    lineAt: (offset) => find(offset) + 1,
    columnAt: (offset) => offset - (starts[find(offset)] ?? 0) + 1,
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  if (text.includes('\r')) {
    const breaks = /\r\n|\r|\n/g;
    while (breaks.exec(text) !== null) starts.push(breaks.lastIndex);
    return starts;
  }
  let at = text.indexOf('\n');
  while (at >= 0) {
    starts.push(at + 1);
    at = text.indexOf('\n', at + 1);
  }
  return starts;
}

const indexes = new WeakMap<object, LineIndex>();

/** The lines of a parsed text, indexed once however many ask. */
export function linesOf(tree: { readonly text: string }): LineIndex {
  let index = indexes.get(tree);
  if (index === undefined) {
    index = lineIndex(tree.text);
    indexes.set(tree, index);
  }
  return index;
}
