/**
 * Applies a delta of git: the sizes of both files, then pieces that are copied from the old one or given.
 *
 * @param mostBytes - refuse a result that is longer.
 * @returns `undefined` when it is damaged, or not for these bytes.
 */
export function applyDelta(
  original: Uint8Array,
  delta: Uint8Array,
  mostBytes: number,
): Uint8Array | undefined {
  const reader = { bytes: delta, at: 0 };
  if (readSize(reader) !== original.length) return undefined;
  const size = readSize(reader);
  if (size === undefined || size > mostBytes) return undefined;
  const result = Buffer.alloc(size);
  let done = 0;
  while (reader.at < delta.length) {
    const command = nextByte(reader) ?? 0;
    const piece = command >= 0x80 ? copied(original, command, reader) : given(command, reader);
    if (piece === undefined || done + piece.length > size) return undefined;
    result.set(piece, done);
    done += piece.length;
  }
  return done === size ? result : undefined;
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

function nextByte(reader: Reader): number | undefined {
  return reader.bytes[reader.at++];
}

/** Seven bits a byte, the lowest first. */
function readSize(reader: Reader): number | undefined {
  let size = 0;
  for (let factor = 1; factor <= 2 ** 42; factor *= 128) {
    const byte = nextByte(reader);
    if (byte === undefined) return undefined;
    size += (byte & 0x7f) * factor;
    if (byte < 0x80) return size;
  }
  return undefined;
}

/** Which of four bytes of an offset and three of a size follow, the lower bits of the command say. */
function copied(original: Uint8Array, command: number, reader: Reader): Uint8Array | undefined {
  let offset = 0;
  let size = 0;
  for (let bit = 0; bit < 7; bit++) {
    if ((command & (1 << bit)) === 0) continue;
    const byte = nextByte(reader);
    if (byte === undefined) return undefined;
    if (bit < 4) offset += byte * 256 ** bit;
    else size += byte * 256 ** (bit - 4);
  }
  if (size === 0) size = 0x10000;
  return offset + size > original.length ? undefined : original.subarray(offset, offset + size);
}

function given(length: number, reader: Reader): Uint8Array | undefined {
  const end = reader.at + length;
  if (length === 0 || end > reader.bytes.length) return undefined;
  const piece = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return piece;
}
