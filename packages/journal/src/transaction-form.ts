import { checkWritablePath, findPathCollisions, isSha256, LIMITS } from '@holdfast/base';
import { joinPath } from './project-path.js';
import { reservedPart } from './reserved-part.js';
import { isTransactionId } from './transaction-id.js';
import type {
  OriginalFacts,
  RecordedDirectory,
  RecordedOperation,
  TransactionRecord,
} from './transaction-record.js';

/** What status shows of a transaction. */
export type TransactionHead = Pick<TransactionRecord, 'id' | 'planId' | 'appRoot' | 'startedAt'> & {
  readonly operations: readonly { readonly path: string; readonly movedTo?: unknown }[];
};

/** Whether a value has what status shows. */
export function isTransactionHead(value: unknown): value is TransactionHead {
  return (
    isObject(value) &&
    ['id', 'planId', 'appRoot', 'startedAt'].every((key) => typeof value[key] === 'string') &&
    !Number.isNaN(Date.parse(String(value.startedAt))) &&
    Array.isArray(value.operations) &&
    value.operations.every((item) => isObject(item) && typeof item.path === 'string')
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a record in its closed form: nothing unknown, nothing missing. */
export function isTransactionRecord(value: unknown): value is TransactionRecord {
  if (!isObject(value)) return false;
  return value.schemaVersion === 1
    ? isRecord(value, RECORD_KEYS, LIMITS.candidates) && hasOnlyWrites(value)
    : value.schemaVersion === 2 &&
        isRecord(value, [...RECORD_KEYS, 'emptied'], MAX_OPERATIONS) &&
        isMovedRightly(value.operations) &&
        isListOf(value.emptied, isRecordedDirectory, MAX_DIRECTORIES);
}

/** Operations and paths of a record of version 2. A move is two operations. */
const MAX_OPERATIONS = 20_000;
const MAX_DIRECTORIES = 200_000;

function isRecord(
  value: unknown,
  keys: readonly string[],
  max: number,
): value is Fields & Pick<TransactionRecord, 'operations'> {
  return (
    hasExactly(value, keys) &&
    typeof value.id === 'string' &&
    isTransactionId(value.id) &&
    isSha256(value.planId) &&
    isDirectoryPath(value.appRoot) &&
    typeof value.startedAt === 'string' &&
    !Number.isNaN(Date.parse(value.startedAt)) &&
    isListOf(value.operations, isRecordedOperation, max) &&
    // Of two operations on one file each would take the other's result for its own.
    isApart(value.operations, 'delete') &&
    isApart(value.operations, 'create') &&
    value.operations.every((operation) => isWithin(operation, value.appRoot)) &&
    isListOf(value.unchanged, isTarget, max)
  );
}

/** What is deleted may be in the way of what is created: it goes first. */
function isApart(
  operations: readonly RecordedOperation[],
  but: RecordedOperation['kind'],
): boolean {
  const paths = operations.flatMap(({ kind, path }) => (kind === but ? [] : [path]));
  return findPathCollisions(paths).length === 0;
}

function hasOnlyWrites({ operations }: Pick<TransactionRecord, 'operations'>): boolean {
  return operations.every(({ kind }) => kind !== 'delete');
}

/** Every moved file has a create of its own. */
function isMovedRightly(operations: readonly RecordedOperation[]): boolean {
  const targets = operations.flatMap((operation) =>
    operation.kind === 'delete' ? (operation.movedTo ?? []) : [],
  );
  return (
    new Set(targets).size === targets.length &&
    targets.every((index) => operations[index]?.kind === 'create')
  );
}

/** There are no more new directories than directories on the way. */
function isWithin(operation: RecordedOperation, appRoot: unknown): boolean {
  const directories = joinPath(String(appRoot), operation.path).split('/').length - 1;
  return operation.kind !== 'create' || operation.newDirectories <= directories;
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
  if (!isObject(value) || !isTarget(value.path)) return false;
  if (value.adjacent !== undefined && !isTemporaryName(value.adjacent)) return false;
  const has = (...keys: readonly string[]): boolean =>
    hasExactly(value, ['kind', 'path', ...keys, ...presentOf(value, 'adjacent', 'movedTo')]);
  switch (value.kind) {
    case 'create':
      return (
        has('newDirectories', 'after') &&
        value.movedTo === undefined &&
        isCount(value.newDirectories) &&
        isFileFacts(value.after, FILE_KEYS)
      );
    case 'update':
      return (
        has('before', 'after', 'kept') &&
        value.movedTo === undefined &&
        typeof value.kept === 'boolean' &&
        isOriginalFacts(value.before) &&
        isFileFacts(value.after, FILE_KEYS)
      );
    default:
      return (
        value.kind === 'delete' &&
        has('before') &&
        isOriginalFacts(value.before) &&
        (value.movedTo === undefined || isCount(value.movedTo))
      );
  }
}

function presentOf(value: Fields, ...keys: readonly string[]): string[] {
  return keys.filter((key) => value[key] !== undefined);
}

function isRecordedDirectory(value: unknown): value is RecordedDirectory {
  return (
    isObject(value) &&
    hasExactly(value, ['path', 'mode', 'uid', 'gid', ...presentOf(value, 'listed')]) &&
    (value.listed === undefined || value.listed === true) &&
    isTarget(value.path) &&
    isMode(value.mode) &&
    isCount(value.uid) &&
    isCount(value.gid)
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
    hasExactly(value, keys) && isSha256(value.sha256) && isCount(value.size) && isMode(value.mode)
  );
}

function isMode(value: unknown): boolean {
  return isCount(value) && Number(value) <= 0o7777;
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
