import { type DirHandle, errnoOf, flushAll } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { journalPath, LAYOUT } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import { holdsOurResult } from './our-result.js';
import { stagedEntry, trashEntry } from './own-entries.js';
import { openPlaces, type Place, type Places } from './places.js';
import { joinPath } from './project-path.js';
import { unlinkIfThere } from './remove-tree.js';
import { giveBack, removeCreated } from './restore-create.js';
import { moveAside, putBack, type Restored, restoreUpdate } from './restore-update.js';
import type { FileOutcome } from './results.js';
import { readRecorded } from './staged-file.js';
import { isDistant, type Surveyed, survey } from './survey.js';
import { temporaryName } from './temporary-name.js';
import { tidyTransaction } from './tidy-transaction.js';
import { type TransactionView, viewOpenTransaction } from './transaction-view.js';
import { openUndoPack, type UndoPack } from './undo-pack.js';

/** What a rollback came to. After a conflict the transaction is still active. */
export type RollBackResult =
  | {
      readonly ok: true;
      readonly files: readonly FileOutcome[];
      /** Paths whose owner, group or mode could not be brought back exactly. */
      readonly inexact: readonly string[];
    }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

/**
 * Brings every target that this transaction may have written back to what it was, in reverse order
 * (crash-safety.md 3, R1 to R7). All targets are looked at first: when one is neither what it was nor
 * what we wrote, nothing is touched.
 *
 * @param options - `whenUntouched`: the final state when no target had been written at all.
 */
export async function rollBack(
  tx: OpenTransaction,
  options: { readonly whenUntouched?: 'aborted' } = {},
): Promise<RollBackResult> {
  const view = viewOpenTransaction(tx);
  const places = openPlaces(tx.fs, tx.session.root);
  try {
    const surveyed = survey(view);
    const pack = openUndoPack(tx);
    const conflicts = rollBackConflicts(view, surveyed, pack);
    if (conflicts.length > 0) {
      await giveBackDisplaced(tx, places, surveyed);
      return { ok: false, conflicts };
    }
    await announce(tx, places, surveyed);
    const run = await restoreAll(tx, view, places, surveyed, pack);
    if (!run.ok) return run;
    const untouched = surveyed.every(({ found }) => found.kind === 'untouched');
    const phase = (untouched ? options.whenUntouched : undefined) ?? 'recovered';
    await finish(tx, places, surveyed, phase);
    const inexact = [...run.inexact, ...restoredInexactly(surveyed)];
    return { ok: true, files: outcomes(tx, surveyed), inexact };
  } finally {
    places.close();
    view.close();
  }
}

/** What an earlier run of this recovery could only restore with fewer rights. */
function restoredInexactly(surveyed: readonly Surveyed[]): string[] {
  return surveyed
    .filter(
      ({ operation, facts: { target }, found }) =>
        found.kind === 'before' &&
        operation.kind === 'update' &&
        target.kind === 'file' &&
        target.mode !== operation.before.mode,
    )
    .map(({ operation }) => operation.path);
}

/** What stands in the way of a rollback, one entry for each file. */
export function rollBackConflicts(
  view: TransactionView,
  surveyed: readonly Surveyed[],
  pack: UndoPack,
): Conflict[] {
  return surveyed.flatMap(({ index, operation, found }): Conflict[] => {
    const { path } = operation;
    if (found.kind === 'conflict') {
      return [{ code: 'changed-since-apply', path, reason: found.reason }];
    }
    if (found.kind === 'displaced') {
      const reason = 'Another program wrote to the file while it was being restored.';
      return [{ code: 'changed-since-apply', path, reason }];
    }
    if (found.kind !== 'after' || operation.kind === 'create') return [];
    if (pack.original(operation) !== undefined) return [];
    const { kept } = view;
    if (kept && readRecorded(view.fs, kept, String(index), operation.before)) return [];
    const reason = `The original in ${journalPath(view.record.id)} is damaged.`;
    return [{ code: 'journal-damaged', path, reason }];
  });
}

/** Files and what a finished rollback made of them. */
export function outcomes(
  { record }: Pick<OpenTransaction, 'record'>,
  surveyed: readonly Surveyed[],
): FileOutcome[] {
  return [
    ...surveyed.map(({ operation, found }): FileOutcome => {
      const outcome = found.kind === 'untouched' ? 'untouched' : 'restored';
      return { path: operation.path, outcome };
    }),
    ...record.unchanged.map((path): FileOutcome => ({ path, outcome: 'unchanged' })),
  ];
}

/** What a later recovery needs to know is durable before the first target is restored. */
async function announce(
  tx: OpenTransaction,
  places: Places,
  surveyed: readonly Surveyed[],
): Promise<void> {
  const dirs = new Set<DirHandle>([tx.subdirectory(LAYOUT.trash), tx.dir]);
  for (const { index, operation, found, facts } of surveyed) {
    if (found.kind !== 'after' || operation.kind === 'create') continue;
    const place = places.find(joinPath(tx.record.appRoot, operation.path));
    if (place === undefined) continue;
    // Only where a rename's two halves reached the disk apart: one name less to account for.
    if (facts.staged !== undefined) {
      const staged = stagedEntry(tx, index, place);
      unlinkIfThere(tx.fs, staged.dir, staged.name);
    }
    if (moveAside(tx, index, place)) dirs.add(trashEntry(tx, index, place).dir);
  }
  const at = tx.session.timestamp();
  tx.log.append({ t: 'recovering', g: tx.generation, at });
  await flushAll(tx.fs, [tx.log.handle, ...dirs]);
}

type Run =
  | { readonly ok: true; readonly inexact: readonly string[] }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

async function restoreAll(
  tx: OpenTransaction,
  view: TransactionView,
  places: Places,
  surveyed: readonly Surveyed[],
  pack: UndoPack,
): Promise<Run> {
  const inexact: string[] = [];
  const todo = surveyed.filter(({ found }) =>
    ['after', 'partial', 'returned'].includes(found.kind),
  );
  for (const [done, item] of [...todo].reverse().entries()) {
    tx.session.report({ step: 'restore', done, total: todo.length });
    const place = places.find(joinPath(tx.record.appRoot, item.operation.path));
    const restored = place === undefined ? TAKEN : await restoreOne(tx, view, item, place, pack);
    if (restored.kind === 'taken') {
      const reason = 'Another program changed the file while it was being restored.';
      const conflict: Conflict = { code: 'changed-since-apply', path: item.operation.path, reason };
      return { ok: false, conflicts: [conflict] };
    }
    if (!restored.exact) inexact.push(item.operation.path);
  }
  tx.session.report({ step: 'restore', done: todo.length, total: todo.length });
  return { ok: true, inexact };
}

const TAKEN: Restored = { kind: 'taken' };

async function restoreOne(
  tx: OpenTransaction,
  view: TransactionView,
  { index, operation, found }: Surveyed,
  place: Place,
  pack: UndoPack,
): Promise<Restored> {
  const distant = isDistant(view, operation, index);
  if (operation.kind === 'create') {
    const partial = found.kind === 'partial';
    return removeCreated(tx, { index, operation, place, distant, partial });
  }
  if (found.kind === 'returned') {
    tx.fs.rename(tx.kept, String(index), place.parent, place.leaf);
    return { kind: 'restored', exact: true };
  }
  return restoreUpdate(tx, { index, operation, place, distant }, pack);
}

/** Everything is restored: no user file keeps a second name with us, and the record ends. */
async function finish(
  tx: OpenTransaction,
  places: Places,
  surveyed: readonly Surveyed[],
  phase: 'recovered' | 'aborted',
): Promise<void> {
  const { fs, log, session } = tx;
  removeTemporaries(tx, places, surveyed);
  removeDirectories(tx, places);
  releaseSecondNames(tx, tx.kept);
  releaseSecondNames(tx, tx.subdirectory(LAYOUT.restore));
  await flushAll(fs, [
    ...places.changed(),
    tx.subdirectory(LAYOUT.trash),
    tx.subdirectory(LAYOUT.restore),
    tx.kept,
    tx.dir,
    log.handle,
  ]);
  log.append({ t: phase, at: session.timestamp() });
  await flushAll(fs, [log.handle]);
  tidyTransaction(tx);
}

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
    const trash = { dir: place.parent, name: temporaryName(tx.record.id, 'trash', index) };
    if (holdsOurResult(view, index, operation, trash)) unlinkIfThere(tx.fs, trash.dir, trash.name);
  }
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
function removeDirectories(tx: OpenTransaction, places: Places): void {
  // Before that no directory is made.
  const { phases } = tx.log.state();
  if (!phases.has('applying') && !phases.has('resuming')) return;
  for (const directory of [...tx.record.directories].reverse()) {
    const place = places.find(directory);
    if (place === undefined) continue;
    try {
      tx.fs.rmdir(place.parent, place.leaf);
    } catch (error) {
      if (!DIRECTORY_MAY_STAY.has(errnoOf(error) ?? '')) throw error;
    }
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

/** Puts back what a crashed recovery took away and what is not ours, where its name is free. */
export async function giveBackDisplaced(
  tx: OpenTransaction,
  places: Places,
  surveyed: readonly Surveyed[],
): Promise<void> {
  const displaced = surveyed.filter(({ found }) => found.kind === 'displaced');
  if (displaced.length === 0) return;
  for (const { index, operation, facts } of displaced) {
    const place = places.find(joinPath(tx.record.appRoot, operation.path));
    if (place === undefined) continue;
    const trash = trashEntry(tx, index, place);
    const { target } = facts;
    if (target.kind === 'absent') {
      giveBack(tx, trash, place);
    } else if (
      operation.kind === 'update' &&
      target.kind === 'file' &&
      target.sha256 === operation.before.sha256
    ) {
      putBack(tx, index, place, operation.kept && !facts.keptThere);
    }
  }
  await flushAll(tx.fs, [...places.changed(), tx.subdirectory(LAYOUT.trash), tx.kept]);
}
