import {
  checkWritablePath,
  encodeUtf8,
  findPathCollisions,
  HoldfastError,
  isSha256,
  LIMITS,
  sha256,
} from '@holdfast/base';
import { joinPath } from './project-path.js';
import { reservedPart } from './reserved-part.js';
import { isTransactionId } from './transaction-id.js';
import type { OriginalFacts, RecordedOperation, TransactionRecord } from './transaction-record.js';

/** A longer `tx.json` is not one of ours. */
export const MAX_RECORD_BYTES = 256 * 1024;

/**
 * The bytes of `tx.json`: one line of JSON, and the SHA-256 of that line.
 *
 * @throws HoldfastError `too-large` for a record that would not be read again.
 */
export function formatTransactionRecord(record: TransactionRecord): Uint8Array {
  const line = JSON.stringify(record);
  const bytes = encodeUtf8(`${line}\n${sha256(line)}\n`);
  if (bytes.length <= MAX_RECORD_BYTES) return bytes;
  throw new HoldfastError(
    'too-large',
    `The record of the change has ${bytes.length} bytes; ${MAX_RECORD_BYTES} are allowed.`,
    { hint: 'Split the plan, or use shorter paths.' },
  );
}

/** What status shows of a transaction. */
export type TransactionHead = Pick<TransactionRecord, 'id' | 'planId' | 'appRoot' | 'startedAt'> & {
  readonly operations: readonly Pick<RecordedOperation, 'path'>[];
};

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

function isTransactionHead(value: unknown): value is TransactionHead {
  return (
    isObject(value) &&
    ['id', 'planId', 'appRoot', 'startedAt'].every((key) => typeof value[key] === 'string') &&
    !Number.isNaN(Date.parse(String(value.startedAt))) &&
    Array.isArray(value.operations) &&
    value.operations.every((item) => isObject(item) && typeof item.path === 'string')
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isTransactionRecord(value: unknown): value is TransactionRecord {
  return (
    hasExactly(value, RECORD_KEYS) &&
    value.schemaVersion === 1 &&
    typeof value.id === 'string' &&
    isTransactionId(value.id) &&
    isSha256(value.planId) &&
    isDirectoryPath(value.appRoot) &&
    typeof value.startedAt === 'string' &&
    !Number.isNaN(Date.parse(value.startedAt)) &&
    isListOf(value.operations, isRecordedOperation, LIMITS.candidates) &&
    // Of two operations on one file each would take the other's result for its own.
    findPathCollisions(value.operations.map(({ path }) => path)).length === 0 &&
    value.operations.every((operation) => isWithin(operation, value.appRoot)) &&
    isListOf(value.unchanged, isTarget, LIMITS.candidates)
  );
}

/** There are no more new directories than directories on the way. */
function isWithin(operation: RecordedOperation, appRoot: unknown): boolean {
  const directories = joinPath(String(appRoot), operation.path).split('/').length - 1;
  return operation.kind === 'update' || operation.newDirectories <= directories;
}

const RECORD_KEYS = [
  'schemaVersion',
  'id',
  'planId',
  'appRoot',
  'startedAt',
  'operations',
  'unchanged',
] as const;

function isRecordedOperation(value: unknown): value is RecordedOperation {
  if (!isObject(value) || !isTarget(value.path) || !isFileFacts(value.after, FILE_KEYS)) {
    return false;
  }
  const adjacent = value.adjacent === undefined ? [] : ['adjacent'];
  if (value.adjacent !== undefined && !isTemporaryName(value.adjacent)) return false;
  if (value.kind === 'create') {
    const keys = ['kind', 'path', 'newDirectories', 'after', ...adjacent];
    return hasExactly(value, keys) && isCount(value.newDirectories);
  }
  return (
    value.kind === 'update' &&
    hasExactly(value, ['kind', 'path', 'before', 'after', 'kept', ...adjacent]) &&
    typeof value.kept === 'boolean' &&
    isOriginalFacts(value.before)
  );
}

const FILE_KEYS = ['sha256', 'size', 'mode'] as const;

function isOriginalFacts(value: unknown): value is OriginalFacts {
  return (
    isFileFacts(value, [...FILE_KEYS, 'uid', 'gid', 'offset']) &&
    isCount(value.uid) &&
    isCount(value.gid) &&
    isCount(value.offset)
  );
}

function isFileFacts(value: unknown, keys: readonly string[]): value is Fields {
  return (
    hasExactly(value, keys) &&
    isSha256(value.sha256) &&
    isCount(value.size) &&
    isCount(value.mode) &&
    Number(value.mode) <= 0o7777
  );
}

function isTarget(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const check = checkWritablePath(value);
  return check.ok && check.path === value;
}

/** Part of the project, but freely named: the app root is where the user is. */
function isDirectoryPath(value: unknown): value is string {
  if (value === '.') return true;
  if (typeof value !== 'string' || value.includes('\0')) return false;
  if (reservedPart(value) !== undefined) return false;
  return value.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function isTemporaryName(value: unknown): boolean {
  return typeof value === 'string' && /^\.holdfast-change-[0-9a-f]{32}$/.test(value);
}

function isListOf<T>(
  value: unknown,
  isItem: (item: unknown) => item is T,
  max: number,
): value is readonly T[] {
  return Array.isArray(value) && value.length <= max && value.every(isItem);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function hasExactly(value: unknown, keys: readonly string[]): value is Fields {
  if (!isObject(value)) return false;
  return (
    Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key))
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
