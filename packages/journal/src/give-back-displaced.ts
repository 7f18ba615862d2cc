import type { FileStat } from '@holdfast/files';
import { isSameInode } from './directories.js';
import { LAYOUT } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import { trashEntry } from './own-entries.js';
import type { Place, Places } from './places.js';
import { joinPath } from './project-path.js';
import { giveBack } from './restore-create.js';
import { putBack } from './restore-update.js';
import type { Surveyed } from './survey.js';

/**
 * Puts back what a crashed recovery took away and what is not ours, where its name is free.
 *
 * @returns whether there was anything of the kind.
 */
export async function giveBackDisplaced(
  tx: OpenTransaction,
  places: Places,
  surveyed: readonly Surveyed[],
): Promise<boolean> {
  const displaced = surveyed.filter(({ found }) => found.kind === 'displaced');
  if (displaced.length === 0) return false;
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
      target.sha256 === operation.before.sha256 &&
      isStill(tx, place, target)
    ) {
      putBack(tx, index, place, operation.kept && !facts.keptThere);
    }
  }
  await places.flush([tx.subdirectory(LAYOUT.trash), tx.kept]);
  return true;
}

/** Another program may have saved a file of its own there since the target was looked at. */
function isStill(
  { fs }: OpenTransaction,
  { parent, leaf }: Place,
  inode: Pick<FileStat, 'dev' | 'ino'>,
): boolean {
  const now = lstatIfThere(fs, parent, leaf);
  return now !== undefined && isSameInode(now, inode);
}
