import { type DirHandle, errnoOf } from '@holdfast/files';
import { lstatIfThere } from './lstat-if-there.js';
import { newDirectories } from './new-directories.js';
import type { OpenTransaction } from './open-transaction.js';
import { holdsOurResult } from './our-result.js';
import type { Place, Places } from './places.js';
import { joinPath } from './project-path.js';
import { unlinkIfThere } from './remove-tree.js';
import { readRecorded } from './staged-file.js';
import type { Surveyed } from './survey.js';
import { temporaryName } from './temporary-name.js';
import type { RecordedDelete } from './transaction-record.js';

/** Removes what the transaction may have left beside its targets; the names are ours alone. */
export function removeTemporaries(
  tx: OpenTransaction,
  places: Places,
  operations: readonly Pick<Surveyed, 'index' | 'operation'>[],
): void {
  const view = { ...tx, state: tx.log.state() };
  for (const { index, operation } of operations) {
    const place = places.find(joinPath(tx.record.appRoot, operation.path));
    if (place === undefined) continue;
    for (const role of ['new', 'restore'] as const) {
      unlinkIfThere(tx.fs, place.parent, temporaryName(tx.record.id, role, index));
    }
    if (operation.kind === 'delete') {
      removeKeptBeside(tx, index, operation, place);
      continue;
    }
    const trash = { dir: place.parent, name: temporaryName(tx.record.id, 'trash', index) };
    if (holdsOurResult(view, index, operation, trash)) unlinkIfThere(tx.fs, trash.dir, trash.name);
  }
}

/** The bytes of a deleted file are in undo.pack; what another program wrote into it late stays. */
export function removeKeptBeside(
  { fs, record }: OpenTransaction,
  index: number,
  { before }: RecordedDelete,
  { parent }: Place,
): void {
  const name = temporaryName(record.id, 'kept', index);
  if (readRecorded(fs, parent, name, before, 2) !== undefined) unlinkIfThere(fs, parent, name);
}

/**
 * Takes the second names off files that are under their own names. One that is only in the journal
 * may hold what another program wrote late: it stays.
 */
export function releaseSecondNames({ fs, record }: OpenTransaction, dir: DirHandle): void {
  for (const index of record.operations.keys()) {
    const stat = lstatIfThere(fs, dir, String(index));
    if (stat !== undefined && stat.nlink > 1) fs.unlink(dir, String(index));
  }
}

/** Removes the directories that were made, where nothing else is in them. */
export function removeDirectories(tx: OpenTransaction, places: Places): void {
  // Before that no directory is made.
  const { phases } = tx.log.state();
  if (!phases.has('applying') && !phases.has('resuming')) return;
  for (const directory of newDirectories(tx.record).reverse()) {
    places.visit(directory, (place) => removeEmpty(tx, place));
  }
}

/** Removes a directory unless there is something in it, or it is gone, or may not go. */
export function removeEmpty({ fs }: OpenTransaction, { parent, leaf }: Place): void {
  try {
    fs.rmdir(parent, leaf);
  } catch (error) {
    if (!DIRECTORY_MAY_STAY.has(errnoOf(error) ?? '')) throw error;
  }
}

const DIRECTORY_MAY_STAY = new Set([
  'ENOENT',
  'ENOTEMPTY',
  'EEXIST',
  'ENOTDIR',
  'EBUSY',
  'EPERM',
  'EACCES',
]);
