import { encodeUtf8, HoldfastError, sha256 } from '@holdfast/base';
import {
  isTransactionHead,
  isTransactionRecord,
  type TransactionHead,
} from './transaction-form.js';
import type { TransactionRecord } from './transaction-record.js';

/** A longer `tx.json` is not one of ours; one of version 1 is at most {@link MAX_RECORD_1_BYTES} long. */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;

const MAX_RECORD_1_BYTES = 256 * 1024;

/**
 * The bytes of `tx.json`: one line of JSON, and the SHA-256 of that line.
 *
 * @throws HoldfastError `too-large` for a record that would not be read again.
 */
export function formatTransactionRecord(record: TransactionRecord): Uint8Array {
  const line = JSON.stringify(record);
  const bytes = encodeUtf8(`${line}\n${sha256(line)}\n`);
  const limit = maxBytesOf(record);
  if (bytes.length <= limit) return bytes;
  throw new HoldfastError(
    'too-large',
    `The record of the change has ${bytes.length} bytes; ${limit} are allowed.`,
    { hint: 'Split the plan, or use shorter paths.' },
  );
}

function maxBytesOf(record: Partial<Pick<TransactionRecord, 'schemaVersion'>> | null): number {
  return record?.schemaVersion === 2 ? MAX_RECORD_BYTES : MAX_RECORD_1_BYTES;
}

/**
 * Reads of `tx.json` what status shows. Its digest proves that it is what was written; that what was
 * written makes sense is checked before anything is done with it.
 */
export function parseTransactionHead(
  text: string | undefined,
  id: string,
): { readonly ok: true; readonly record: TransactionHead } | Unreadable {
  const value = readDigested(text);
  if (value === undefined) return NOT_AS_WRITTEN;
  if (!isTransactionHead(value)) return UNKNOWN_FORM;
  return value.id === id ? { ok: true, record: value } : NOT_ITS_OWN;
}

/**
 * Reads `tx.json`. Its shape is closed: nothing unknown, nothing missing, every path one that a
 * plan may write.
 *
 * @returns the record, or why it is none; the reason never quotes the content.
 */
export function parseTransactionRecord(
  text: string | undefined,
  id: string,
): { readonly ok: true; readonly record: TransactionRecord } | Unreadable {
  const value = readDigested(text);
  if (value === undefined) return NOT_AS_WRITTEN;
  if (!isTransactionRecord(value)) return UNKNOWN_FORM;
  if ((text?.length ?? 0) > maxBytesOf(value)) return UNKNOWN_FORM;
  return value.id === id ? { ok: true, record: value } : NOT_ITS_OWN;
}

interface Unreadable {
  readonly ok: false;
  readonly reason: string;
}

const NOT_AS_WRITTEN: Unreadable = { ok: false, reason: 'tx.json is not what was written.' };
const UNKNOWN_FORM: Unreadable = { ok: false, reason: 'tx.json has an unknown form.' };
const NOT_ITS_OWN: Unreadable = { ok: false, reason: 'tx.json belongs to another transaction.' };

/** The JSON of the first line, whose digest the second is; `undefined` when it is not. */
function readDigested(text: string | undefined): unknown {
  const end = text?.indexOf('\n') ?? -1;
  if (text === undefined || end < 0) return undefined;
  const line = text.slice(0, end);
  return text.slice(end) === `\n${sha256(line)}\n` ? parseJson(line) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
