import { canonicalJson, encodeUtf8, HoldfastError, type JsonValue, sha256 } from '@holdfast/base';

/** One record of an append log; numbered from 1 without gaps. */
export interface LogRecord {
  readonly seq: number;
  readonly value: JsonValue;
}

/** Bytes of one line, its newline included: one sector holds it, so that it is torn rarely. */
export const MAX_LINE_BYTES = 256;

/** What the first record carries in place of the checksum before it. */
export const FIRST_LINK = '0'.repeat(16);

const NEWLINE = 0x0a;

/** The line of a record: `{"prev":…,"seq":…,"value":…}`, a tab, its checksum, a newline. */
export function formatRecord(
  record: LogRecord,
  prev: string,
): { readonly bytes: Uint8Array; readonly link: string } {
  const text = canonicalJson({ prev, seq: record.seq, value: record.value });
  const link = checksum(encodeUtf8(text));
  const bytes = encodeUtf8(`${text}\t${link}\n`);
  if (bytes.length <= MAX_LINE_BYTES) return { bytes, link };
  throw new HoldfastError(
    'too-large',
    `A log record takes ${bytes.length} bytes; at most ${MAX_LINE_BYTES} are possible.`,
    { hint: 'Store the long part in a file of its own and record its hash.' },
  );
}

/** The checksum the next record must carry after these whole and valid lines. */
export function linkAfter(lines: Uint8Array): string {
  if (lines.length === 0) return FIRST_LINK;
  const end = lines.length - 1;
  return Buffer.from(lines.subarray(end - 16, end)).toString('latin1');
}

/** The end of the line that starts at `start`: the index of its newline, or -1. */
export function lineEnd(bytes: Uint8Array, start: number): number {
  return bytes.indexOf(NEWLINE, start);
}

export function checksum(bytes: Uint8Array): string {
  return sha256(bytes).slice(0, 16);
}
