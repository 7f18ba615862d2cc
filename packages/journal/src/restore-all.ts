import type { Conflict } from '@holdfast/plan';
import { openParts, type Part } from './emptied-directories.js';
import { removeDirectories } from './leave-project.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Places } from './places.js';
import { joinPath } from './project-path.js';
import { remakeDirectories } from './remake-directories.js';
import { removeCreated } from './restore-create.js';
import { giveDeletedBack, restoreDelete } from './restore-delete.js';
import { giveInodeBack, type Restored, restoreUpdate } from './restore-update.js';
import { isDistant, type Surveyed } from './survey.js';
import type { TransactionView } from './transaction-view.js';
import type { UndoPack } from './undo-pack.js';
import { unlessUnsafe } from './unless-unsafe.js';

/** What restoring came to. */
export type RestoredAll =
  | {
      readonly ok: true;
      /** Paths that could not be brought back exactly. */
      readonly inexact: readonly string[];
    }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

/**
 * Restores targets in reverse order; what had to go before the creates is put back after them, when the
 * directories that were made are gone.
 */
export async function restoreAll(
  tx: OpenTransaction,
  view: TransactionView,
  places: Places,
  surveyed: readonly Surveyed[],
  pack: UndoPack,
): Promise<RestoredAll> {
  const inexact: string[] = [];
  const todo = surveyed
    .filter(({ found }) => ['after', 'partial', 'returned'].includes(found.kind))
    .reverse();
  const partOf = openParts(tx.record);
  const deletes = (part: Part): Surveyed[] =>
    todo.filter(({ operation: { kind, path } }) => kind === 'delete' && partOf(path) === part);
  const [late, early] = [deletes('late'), deletes('early')];
  let done = 0;
  const restoreThese = async (items: readonly Surveyed[]): Promise<Conflict | undefined> => {
    for (const item of items) {
      tx.session.report({ step: 'restore', done, total: todo.length });
      done += 1;
      const restored = await restoreOne(tx, view, item, places, pack);
      if (restored.kind === 'taken') return takenConflict(item.operation.path);
      if (!restored.exact) inexact.push(item.operation.path);
    }
    return undefined;
  };
  // Those that an earlier run restored, too: it may not have come to the modes of their directories.
  const deleted = surveyed.filter(isRestoredDelete).map(({ operation }) => operation.path);
  const mayBeTorn = view.state.phases.has('recovering');
  const remake = async (part: Part): Promise<void> => {
    const needed = { part, paths: deleted, mayBeTorn };
    inexact.push(...(await remakeDirectories(tx, places, needed)));
  };
  await remake('late');
  const writes = todo.filter(({ operation }) => operation.kind !== 'delete');
  let conflict = (await restoreThese(late)) ?? (await restoreThese(writes));
  if (conflict === undefined && deleted.some((path) => partOf(path) === 'early')) {
    removeDirectories(tx, places);
    await remake('early');
    conflict = await restoreThese(early);
  }
  if (conflict !== undefined) return { ok: false, conflicts: [conflict] };
  tx.session.report({ step: 'restore', done: todo.length, total: todo.length });
  return { ok: true, inexact };
}

function takenConflict(path: string): Conflict {
  const reason = 'Another program changed the file while it was being restored.';
  return { code: 'changed-since-apply', path, reason };
}

const TAKEN: Restored = { kind: 'taken' };

async function restoreOne(
  tx: OpenTransaction,
  view: TransactionView,
  { index, operation, found }: Surveyed,
  places: Places,
  pack: UndoPack,
): Promise<Restored> {
  const path = joinPath(tx.record.appRoot, operation.path);
  if (operation.kind === 'delete') {
    const place = unlessUnsafe(() => places.enter(path));
    if (place === undefined) return TAKEN;
    const deleted = { index, operation, place };
    return found.kind === 'returned'
      ? giveDeletedBack(tx, deleted)
      : restoreDelete(tx, deleted, pack);
  }
  const place = places.find(path);
  if (place === undefined) return TAKEN;
  const distant = isDistant(view, operation, index);
  if (operation.kind === 'create') {
    const partial = found.kind === 'partial';
    return removeCreated(tx, { index, operation, place, distant, partial });
  }
  const update = { index, operation, place, distant };
  return found.kind === 'returned' ? giveInodeBack(tx, update) : restoreUpdate(tx, update, pack);
}

/** Whether a delete was undone, by this run or an earlier one. */
export function isRestoredDelete({ operation, found }: Surveyed): boolean {
  return operation.kind === 'delete' && found.kind !== 'untouched';
}
