import { decodeUtf8, type JsonValue } from '@holdfast/base';
import { checksum, FIRST_LINK, type LogRecord, lineEnd, MAX_LINE_BYTES } from './log-record.js';

/** Where a log was changed in a way no crash explains. Lines count from 1. */
export interface LogDamage {
  readonly line: number;
  /** Completes "Line N of a log …". */
  readonly reason: string;
}

/** What {@link parseLog} found. */
export interface ParsedLog {
  /** The records whose checksums, numbers and chain hold, from the first on. */
  readonly records: readonly LogRecord[];
  /** Bytes of those records. */
  readonly validBytes: number;
  /** Whether something follows them that a crash in the middle of an append explains. */
  readonly torn: boolean;
  /** Set when a genuine record follows a bad one, or the chain is broken: not a torn tail. */
  readonly damaged?: LogDamage;
}

/**
 * Reads the bytes of an append log. The records are always a prefix of those that were appended:
 * a changed byte is caught by a checksum, a moved, repeated or removed line by number and chain.
 * Never throws.
 *
 * @example
 * ```ts
 * import { parseLog } from '@holdfast/files';
 *
 * console.log(parseLog(Buffer.from('{"prev":"0000')));
 * // { records: [], validBytes: 0, torn: true }
 * ```
 */
export function parseLog(bytes: Uint8Array): ParsedLog {
  const records: LogRecord[] = [];
  let link = FIRST_LINK;
  let start = 0;
  while (start < bytes.length) {
    const end = lineEnd(bytes, start);
    const line = end === -1 ? undefined : parseLine(bytes.subarray(start, end));
    if (line === undefined) return endOfRecords(bytes, records, start);
    const wrong = outOfPlace(line, records.length + 1, link);
    if (wrong !== undefined) {
      const damaged = { line: records.length + 1, reason: wrong };
      return { records, validBytes: start, torn: false, damaged };
    }
    records.push({ seq: line.seq, value: line.value });
    link = line.link;
    start = end + 1;
  }
  return { records, validBytes: start, torn: false };
}

/**
 * A torn tail has no genuine record behind it, or only beyond a hole: when several records were on
 * their way to the disk, a power cut may lose the first of them and keep the later ones. What was
 * lost reads as NUL bytes, which no line of ours has.
 */
function endOfRecords(bytes: Uint8Array, records: LogRecord[], start: number): ParsedLog {
  for (let at = start, end = lineEnd(bytes, at); end !== -1; end = lineEnd(bytes, at)) {
    if (parseLine(bytes.subarray(at, end)) !== undefined) {
      if (bytes.subarray(start, at).includes(0)) break;
      const damaged = { line: records.length + 1, reason: 'is not the record that was written' };
      return { records, validBytes: start, torn: false, damaged };
    }
    at = end + 1;
  }
  return { records, validBytes: start, torn: true };
}

interface Line extends LogRecord {
  readonly prev: string;
  readonly link: string;
}

function outOfPlace(line: Line, seq: number, link: string): string | undefined {
  if (line.seq !== seq) return `carries number ${line.seq}`;
  return line.prev === link ? undefined : 'does not follow the line before it';
}

function parseLine(line: Uint8Array): Line | undefined {
  if (line.length >= MAX_LINE_BYTES) return undefined;
  const tab = line.length - 17;
  if (tab < 0 || line[tab] !== 0x09) return undefined;
  const body = line.subarray(0, tab);
  const link = checksum(body);
  if (decodeUtf8(line.subarray(tab + 1)) !== link) return undefined;
  return parseBody(decodeUtf8(body), link);
}

function parseBody(text: string | undefined, link: string): Line | undefined {
  if (text === undefined) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A checksum that fits text which is not JSON: not one of our lines.
    return undefined;
  }
  if (typeof body !== 'object' || body === null) return undefined;
  if (!('seq' in body && 'prev' in body && 'value' in body)) return undefined;
  const { seq, prev, value } = body;
  if (typeof seq !== 'number' || typeof prev !== 'string') return undefined;
  return { seq, prev, value: value as JsonValue, link };
}
