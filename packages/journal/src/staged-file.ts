import { HoldfastError, LIMITS } from '@holdfast/base';
import { type DirHandle, type FileStat, inspectTarget } from '@holdfast/files';
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
 * @param second - the inode that may have a second name.
 */
export function readRecorded(
  fs: OpenTransaction['fs'],
  dir: DirHandle,
  name: string,
  facts: FileFacts,
  second?: FileStat,
): JournalFile | undefined {
  const found = inspectTarget(fs, dir, name, {
    maxBytes: LIMITS.contentBytes,
    ...(second === undefined ? {} : { allowSecondLink: second }),
  });
  if (found.kind !== 'file') return undefined;
  closeQuietly(fs, found.handle);
  const { stat, bytes, sha256 } = found;
  return sha256 === facts.sha256 && stat.mode === facts.mode ? { stat, bytes } : undefined;
}

/**
 * The staged final file of an operation.
 *
 * @throws HoldfastError `journal-damaged` when it is no longer what was staged.
 */
export function readStaged(tx: OpenTransaction, index: number): JournalFile {
  const operation = operationAt(tx, index);
  const file = readRecorded(tx.fs, tx.staged, String(index), operation.after);
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
