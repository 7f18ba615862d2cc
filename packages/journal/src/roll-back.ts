import { type DirHandle, flushAll } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { giveBackDisplaced } from './give-back-displaced.js';
import { LAYOUT } from './layout.js';
import { releaseSecondNames, removeDirectories, removeTemporaries } from './leave-project.js';
import type { OpenTransaction } from './open-transaction.js';
import { stagedEntry, trashEntry } from './own-entries.js';
import { openPlaces, type Places } from './places.js';
import { joinPath } from './project-path.js';
import { unlinkIfThere } from './remove-tree.js';
import { isRestoredDelete, restoreAll } from './restore-all.js';
import { moveAside } from './restore-update.js';
import type { FileOutcome } from './results.js';
import { outcomes, rollBackConflicts } from './roll-back-conflicts.js';
import { type Surveyed, survey } from './survey.js';
import { tidyTransaction } from './tidy-transaction.js';
import { viewOpenTransaction } from './transaction-view.js';
import { openUndoPack } from './undo-pack.js';

/** What a rollback came to. After a conflict the transaction is still active. */
export type RollBackResult =
  | {
      readonly ok: true;
      readonly files: readonly FileOutcome[];
      /** Paths whose owner, group or mode could not be brought back exactly. */
      readonly inexact: readonly string[];
    }
  | {
      readonly ok: false;
      readonly conflicts: readonly Conflict[];
      /** Whether this run did something before it had to stop. */
      readonly begun: boolean;
    };

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
      return { ok: false, conflicts, begun: await giveBackDisplaced(tx, places, surveyed) };
    }
    await announce(tx, places, surveyed);
    const run = await restoreAll(tx, view, places, surveyed, pack);
    if (!run.ok) return { ...run, begun: true };
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
        operation.kind !== 'create' &&
        target.kind === 'file' &&
        target.mode !== operation.before.mode,
    )
    .map(({ operation }) => operation.path);
}

/**
 * What a later recovery needs to know is durable before the first target is restored. The record goes
 * before all else: without it a second name in the trash would look like the user's own hard link.
 */
async function announce(
  tx: OpenTransaction,
  places: Places,
  surveyed: readonly Surveyed[],
): Promise<void> {
  tx.log.append({ t: 'recovering', g: tx.generation, at: tx.session.timestamp() });
  await flushAll(tx.fs, [tx.log.handle]);
  const dirs = new Set<DirHandle>([tx.subdirectory(LAYOUT.trash), tx.dir]);
  for (const { index, operation, found, facts } of surveyed) {
    if (found.kind !== 'after' || operation.kind !== 'update') continue;
    const place = places.find(joinPath(tx.record.appRoot, operation.path));
    if (place === undefined) continue;
    // Only where a rename's two halves reached the disk apart: one name less to account for.
    if (facts.staged !== undefined) {
      const staged = stagedEntry(tx, index, place);
      unlinkIfThere(tx.fs, staged.dir, staged.name);
    }
    if (moveAside(tx, index, place)) dirs.add(trashEntry(tx, index, place).dir);
  }
  if (tx.record.schemaVersion === 1) await flushAll(tx.fs, [...dirs]);
  // Of very many directories not all are open any more.
  else await places.flush([tx.subdirectory(LAYOUT.trash), tx.dir]);
}

/** Everything is restored: no user file keeps a second name with us, and the record ends. */
async function finish(
  tx: OpenTransaction,
  places: Places,
  surveyed: readonly Surveyed[],
  phase: 'recovered' | 'aborted',
): Promise<void> {
  const { fs, log, session } = tx;
  // Second names of deleted files go when their first ones are durable.
  if (surveyed.some(isRestoredDelete)) await places.flush([]);
  removeTemporaries(tx, places, surveyed);
  removeDirectories(tx, places);
  releaseSecondNames(tx, tx.kept);
  releaseSecondNames(tx, tx.subdirectory(LAYOUT.restore));
  await places.flush([
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
