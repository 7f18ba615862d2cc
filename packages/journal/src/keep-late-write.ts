import { HoldfastError, sha256 } from '@holdfast/base';
import { createFile, type FileHandle, flushAll, readWhole } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { copyBytes } from './copy-bytes.js';
import { journalPath, LAYOUT } from './layout.js';
import type { OpenTransaction } from './open-transaction.js';
import { unlinkIfThere } from './remove-tree.js';
import type { RecordedUpdate } from './transaction-record.js';

/**
 * Reads an original once more that was replaced and has no second name with us. What another program
 * wrote to it in the last moment would be gone with this handle: it is kept in the journal.
 *
 * @param original - opened just before it was replaced.
 * @throws HoldfastError `changed-since-plan` when it is not what it was, naming where it is now.
 */
export async function keepLateWrite(
  { fs, dir, record, subdirectory }: OpenTransaction,
  index: number,
  { path, before }: RecordedUpdate,
  original: FileHandle,
): Promise<void> {
  const bytes = readWhole(fs, original, before.size);
  if (bytes !== undefined && sha256(bytes) === before.sha256) return;
  const late = subdirectory(LAYOUT.late);
  const name = String(index);
  unlinkIfThere(fs, late, name);
  const file = createFile(fs, late, name, new Uint8Array(0), { mode: 0o600 });
  try {
    copyBytes(fs, original, file);
    await flushAll(fs, [file, late, dir]);
  } finally {
    closeQuietly(fs, file);
  }
  throw new HoldfastError(
    'changed-since-plan',
    `Another program wrote to the file just before it was replaced. What it wrote is kept as ${journalPath(record.id, LAYOUT.late, name)}.`,
    { path },
  );
}
