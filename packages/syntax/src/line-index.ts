/** Finds lines by offset. */
export interface LineIndex {
  /** Line of a UTF-16 offset, from 1. */
  lineAt(offset: number): number;
  /** Column of a UTF-16 offset, from 1. */
  columnAt(offset: number): number;
}

/** Indexes a text once; each look-up is a binary search. Lines end at LF, CRLF or a lone CR. */
export function lineIndex(text: string): LineIndex {
  const starts = [0];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) starts.push(i + 1);
  }
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
