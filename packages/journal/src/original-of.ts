import { errnoOf } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { Entry } from './copy-attributes-between.js';
import { LAYOUT } from './layout.js';
import type { OpenTransaction } from './open-transaction.js';
import { rewriteOriginal } from './rewrite-original.js';
import { readRecorded } from './staged-file.js';
import { withExecutable } from './target-change.js';
import { temporaryName } from './temporary-name.js';
import type { RecordedUpdate } from './transaction-record.js';
import type { UndoPack } from './undo-pack.js';
import type { UpdateToRestore } from './update-to-restore.js';

/** A file that can take a target's name. */
export interface OriginalSource extends Entry {
  /** Whether it is the kept inode, and not a copy. */
  readonly kept: boolean;
  readonly exact: boolean;
}

/** The original of an update: the kept inode where it is intact, else a copy from the undo pack. */
export async function originalOf(
  tx: OpenTransaction,
  update: UpdateToRestore,
  pack: UndoPack,
): Promise<OriginalSource> {
  const { index, operation, distant } = update;
  const name = String(index);
  if (!distant && readRecorded(tx.fs, tx.kept, name, operation.before) !== undefined) {
    touchKept(tx, { dir: tx.kept, name });
    return { dir: tx.kept, name, kept: true, exact: true };
  }
  const { parent, leaf } = update.place;
  const to: Entry = distant
    ? { dir: parent, name: temporaryName(tx.record.id, 'restore', index) }
    : { dir: tx.subdirectory(LAYOUT.restore), name };
  // Our result carries the attributes of the original.
  const from: Entry = { dir: parent, name: leaf };
  const rewritten = { operation, from, to, denied: deniedBits(operation) };
  const { exact } = await rewriteOriginal(tx, rewritten, pack);
  return { ...to, exact, kept: false };
}

/**
 * A restored file that kept its old time would look older than what was built from our result to
 * make-like tools. Only the owner may do this; for others the time stays.
 */
export function touchKept(tx: OpenTransaction, { dir, name }: Entry): void {
  const file = tx.fs.open(dir, name, 'read');
  try {
    tx.fs.touch(file);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno !== 'EPERM' && errno !== 'EACCES') throw error;
  } finally {
    closeQuietly(tx.fs, file);
  }
}

/** What group and others have less in our result, but for what was asked for. */
function deniedBits({ before, after }: RecordedUpdate): number {
  const wasSet = (before.mode & 0o100) !== (after.mode & 0o100);
  const wanted = withExecutable(before.mode, wasSet ? (after.mode & 0o100) !== 0 : undefined);
  return wanted & ~after.mode & 0o077;
}
