import { decodeUtf8 } from '@holdfast/base';
import { type AnchorsResult, parseAnchors } from '../parse-anchors.js';

/** What the bytes say; none is no anchors. */
export function parseStoreBytes(bytes: Uint8Array | undefined): AnchorsResult {
  if (bytes === undefined) return { ok: true, anchors: [] };
  const text = decodeUtf8(bytes);
  if (text !== undefined) return parseAnchors(text.replace(/^\uFEFF/, ''));
  const line = firstBadLine(bytes);
  const message = `Line ${line}, column 1: the line is not UTF-8.`;
  return { ok: false, problems: [{ code: 'anchors-invalid', message, line, column: 1 }] };
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
