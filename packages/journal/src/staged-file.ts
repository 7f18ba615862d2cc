import { HoldfastError, sha256 } from '@holdfast/base';
import {
  type DirHandle,
  errnoOf,
  type FileHandle,
  type FileStat,
  readWhole,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { OpenTransaction } from './open-transaction.js';
import type { FileFacts } from './transaction-record.js';

/** A file of the journal as it is now. */
export interface JournalFile {
  readonly stat: FileStat;
  readonly bytes: Uint8Array;
}

/**
 * Reads a file of ours when it is exactly what was recorded; `undefined` when it is not.
 *
 * @param names - how many names the file may have; more than one where a crash may have left two.
 */
export function readRecorded(
  fs: OpenTransaction['fs'],
  dir: DirHandle,
  name: string,
  facts: FileFacts,
  names = 1,
): JournalFile | undefined {
  const file = openIfFile(fs, dir, name);
  if (file === undefined) return undefined;
  try {
    const stat = fs.fstat(file);
    const { type, size, mode, nlink } = stat;
    const fits = type === 'file' && size === facts.size && mode === facts.mode && nlink <= names;
    const bytes = fits ? readWhole(fs, file, facts.size, facts.size) : undefined;
    if (bytes === undefined || sha256(bytes) !== facts.sha256) return undefined;
    return { stat, bytes };
  } finally {
    closeQuietly(fs, file);
  }
}

function openIfFile(
  fs: OpenTransaction['fs'],
  dir: DirHandle,
  name: string,
): FileHandle | undefined {
  try {
    return fs.open(dir, name, 'read');
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'ELOOP') return undefined;
    throw error;
  }
}

/**
 * The staged final file of an operation.
 *
 * @throws HoldfastError `journal-damaged` when it is no longer what was staged.
 */
export function readStaged(tx: OpenTransaction, index: number): JournalFile {
  const operation = operationAt(tx, index);
  const file =
    operation.kind === 'delete'
      ? undefined
      : readRecorded(tx.fs, tx.staged, String(index), operation.after);
  if (file !== undefined) return file;
  throw new HoldfastError('journal-damaged', 'The staged file is not what was staged.', {
    path: operation.path,
  });
}

/** The operation with an index, which is known to exist. */
export function operationAt(
  { record }: Pick<OpenTransaction, 'record'>,
  index: number,
): OpenTransaction['record']['operations'][number] {
  const operation = record.operations[index];
  if (operation === undefined) throw new RangeError(`There is no operation ${index}.`);
  return operation;
}
