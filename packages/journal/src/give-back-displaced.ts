import { flushAll } from '@holdfast/files';
import { LAYOUT } from './layout.js';
import type { OpenTransaction } from './open-transaction.js';
import { trashEntry } from './own-entries.js';
import type { Places } from './places.js';
import { joinPath } from './project-path.js';
import { giveBack } from './restore-create.js';
import { putBack } from './restore-update.js';
import type { Surveyed } from './survey.js';

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
