import { HoldfastError, type JsonValue, LIMITS } from '@holdfast/base';
import type { DirHandle, FileHandle, FileStat, FsPort } from './fs-port.js';
import { formatRecord, type LogRecord, linkAfter } from './log-record.js';
import { type LogDamage, type ParsedLog, parseLog } from './parse-log.js';
import { readWhole } from './read-whole.js';
import { unshareLog } from './unshare-log.js';
import { writeWhole } from './write-whole.js';

/** An open append-only log, see {@link openAppendLog}. */
export interface AppendLog {
  /** Every record, in order, those appended through this object included. */
  readonly records: readonly LogRecord[];
  /** Set when the file was changed in the middle: such a log can only be read. */
  readonly damaged?: LogDamage;
  /** For flushing: a record is durable once this handle is. */
  readonly handle: FileHandle;
  /**
   * Adds one record. A tail torn by a crash, or by a failed append before this one, is cut first.
   * Not durable until `handle` is flushed.
   *
   * @throws HoldfastError `log-damaged` when the log is, `too-large` when the record's line would
   *   be longer than 256 bytes. Errors of the port pass through; the log is unchanged then.
   */
  append(value: JsonValue): void;
  close(): void;
}

/**
 * Opens a log of small JSON records whose bytes prove themselves: every line carries its number, the
 * checksum of the line before it, and its own checksum (crash-safety.md 1 and 3). A crash in the
 * middle of an append costs that record only. An append changes no other file: a log that has a
 * second name (a hard link) is first replaced, durably, by a file of its own with the same records.
 * A crash in that may leave the entries `<name>.own` and `<name>.unflushed` beside it.
 *
 * @param options - `create`: make a new, empty log (`EEXIST` when there is one); `mode`: its
 *   permission bits, default 0o600.
 * @throws HoldfastError `too-large` for a log over 4 MiB. Errors of the port pass through.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createNodeFs, flushAll, openAppendLog } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * const log = openAppendLog(fs, dir, 'log', { create: true });
 * log.append({ state: 'prepared' });
 * await flushAll(fs, [log.handle]);
 * console.log(log.records);
 * // [ { seq: 1, value: { state: 'prepared' } } ]
 * log.close();
 * ```
 */
export function openAppendLog(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  options: { readonly create?: boolean; readonly mode?: number } = {},
): AppendLog {
  if (options.create) {
    return makeLog(fs, fs.open(dir, name, 'create', options.mode), new Uint8Array(0));
  }
  const handle = fs.open(dir, name, 'edit');
  let bytes: Uint8Array;
  let stat: FileStat;
  try {
    bytes = readLog(fs, handle);
    stat = fs.fstat(handle);
  } catch (error) {
    fs.close(handle);
    throw error;
  }
  const parsed = parseLog(bytes);
  if (stat.nlink < 2 || parsed.damaged !== undefined) return makeLog(fs, handle, bytes, parsed);
  fs.close(handle);
  const valid = bytes.subarray(0, parsed.validBytes);
  return makeLog(fs, unshareLog(fs, dir, name, valid, stat.mode & 0o666), valid);
}

function readLog(fs: FsPort, handle: FileHandle): Uint8Array {
  const bytes = readWhole(fs, handle, LIMITS.journalBytes);
  if (bytes !== undefined) return bytes;
  throw new HoldfastError('too-large', `A log is longer than ${LIMITS.journalBytes} bytes.`, {
    hint: 'Move the file away after looking at it.',
  });
}

function makeLog(
  fs: FsPort,
  handle: FileHandle,
  bytes: Uint8Array,
  parsed: ParsedLog = parseLog(bytes),
): AppendLog {
  const { damaged } = parsed;
  const records = [...parsed.records];
  let end = parsed.validBytes;
  let link = linkAfter(bytes.subarray(0, end));
  let clean = end === bytes.length;
  return {
    records,
    ...(damaged === undefined ? {} : { damaged }),
    handle,
    append(value) {
      if (damaged !== undefined) throw damagedError(damaged);
      const record = { seq: records.length + 1, value };
      const line = formatRecord(record, link);
      if (!clean) fs.truncate(handle, end);
      clean = false;
      writeWhole(fs, handle, line.bytes, end);
      clean = true;
      end += line.bytes.length;
      link = line.link;
      records.push(record);
    },
    close: () => fs.close(handle),
  };
}

function damagedError(damage: LogDamage): HoldfastError {
  return new HoldfastError('log-damaged', `Line ${damage.line} of a log ${damage.reason}.`, {
    hint: 'Nothing was appended. Look at the file before deciding what to do with it.',
  });
}
