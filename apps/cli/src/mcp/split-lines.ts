/** A line of a stream, without its line break; or that it was longer than is taken. */
export type Line =
  | { readonly kind: 'line'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-long' };

/** Takes a stream apart, chunk by chunk. */
export interface LineSplitter {
  /** The lines that end in a chunk. */
  push(chunk: Uint8Array): readonly Line[];
  /** What is left at the end of the stream. */
  end(): readonly Line[];
}

/** Takes a stream apart at line feeds. Never holds more than one line of the length that is taken. */
export function splitLines(maxBytes: number): LineSplitter {
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else parts.push(part);
  };
  const take = (): Line => {
    const line: Line =
      length > maxBytes
        ? { kind: 'too-long' }
        : { kind: 'line', bytes: withoutReturn(Buffer.concat(parts)) };
    parts = [];
    length = 0;
    return line;
  };
  return {
    push: (chunk) => {
      const lines: Line[] = [];
      let start = 0;
      for (let end = chunk.indexOf(FEED); end >= 0; end = chunk.indexOf(FEED, start)) {
        add(chunk.subarray(start, end));
        lines.push(take());
        start = end + 1;
      }
      add(chunk.subarray(start));
      return lines;
    },
    end: () => (length === 0 ? [] : [take()]),
  };
}

const FEED = 0x0a;
const RETURN = 0x0d;

function withoutReturn(line: Uint8Array): Uint8Array {
  return line.at(-1) === RETURN ? line.subarray(0, -1) : line;
}
