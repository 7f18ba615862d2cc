import { decodeUtf8 } from '@holdfast/base';
import { type BlocksResult, parseBlocks } from '../store/parse-blocks.js';

/** What the bytes of a map say. */
export function parseMapBytes(bytes: Uint8Array): BlocksResult {
  const text = decodeUtf8(bytes);
  // Editors of some systems put a byte-order mark in front.
  if (text !== undefined) return parseBlocks(text.replace(/^\uFEFF/, ''));
  const line = firstBadLine(bytes);
  const message = `Line ${line}, column 1: the line is not UTF-8.`;
  const problem = { level: 'error', message, line, column: 1, place: '' } as const;
  return { ok: false, problems: [{ code: 'blocks-invalid', ...problem }] };
}

function firstBadLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const part = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (end < 0 || decodeUtf8(part) === undefined) return line;
    start = end + 1;
  }
}
