import type { Entry } from './copy-attributes-between.js';
import { LAYOUT } from './layout.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Place } from './places.js';
import { operationAt } from './staged-file.js';
import { isDistant } from './survey.js';
import { temporaryName } from './temporary-name.js';

/** Where a recovery puts what it takes away from a target: as near as a rename reaches. */
export function trashEntry(tx: OpenTransaction, index: number, { parent }: Place): Entry {
  const view = { state: tx.log.state() };
  return isDistant(view, operationAt(tx, index), index)
    ? { dir: parent, name: temporaryName(tx.record.id, 'trash', index) }
    : { dir: tx.subdirectory(LAYOUT.trash), name: String(index) };
}

/** The staged file that a write of the target consumes. */
export function stagedEntry(tx: OpenTransaction, index: number, { parent }: Place): Entry {
  return tx.log.state().operations.adjacent.has(index)
    ? { dir: parent, name: temporaryName(tx.record.id, 'new', index) }
    : { dir: tx.staged, name: String(index) };
}

/** Where a deleted file is kept: as near as a rename reaches. */
export function keptEntry(tx: OpenTransaction, index: number, { parent }: Place): Entry {
  const view = { state: tx.log.state() };
  return isDistant(view, operationAt(tx, index), index)
    ? { dir: parent, name: temporaryName(tx.record.id, 'kept', index) }
    : { dir: tx.kept, name: String(index) };
}
