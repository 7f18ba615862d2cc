import { errnoOf } from '@holdfast/files';
import type { Entry } from './copy-attributes-between.js';
import { tryLink } from './keep-originals.js';
import { LAYOUT } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import { holdsOurResult } from './our-result.js';
import type { Place } from './places.js';
import { unlinkIfThere } from './remove-tree.js';
import { type Restored, recordDistant } from './restore-update.js';
import { readRecorded } from './staged-file.js';
import { temporaryName } from './temporary-name.js';
import type { RecordedCreate } from './transaction-record.js';

/** One create to be undone. */
export interface CreateToRemove {
  readonly index: number;
  readonly operation: RecordedCreate;
  readonly place: Place;
  readonly distant: boolean;
  /** Whether a crash tore the create, so that a beginning of it is ours too. */
  readonly partial: boolean;
}

/**
 * Removes a file that was created (crash-safety.md 3, R5): it is renamed into the trash first, and
 * only what proves to be ours there stays away.
 */
export async function removeCreated(
  tx: OpenTransaction,
  create: CreateToRemove,
): Promise<Restored> {
  const { fs } = tx;
  const { index, place, distant } = create;
  const trash: Entry = distant
    ? { dir: place.parent, name: temporaryName(tx.record.id, 'trash', index) }
    : { dir: tx.subdirectory(LAYOUT.trash), name: String(index) };
  // A rename onto a second name of the same file would leave both.
  unlinkIfThere(fs, trash.dir, trash.name);
  try {
    fs.rename(place.parent, place.leaf, trash.dir, trash.name);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return { kind: 'taken' };
    if (errnoOf(error) !== 'EXDEV' || distant) throw error;
    await recordDistant(tx, index);
    return removeCreated(tx, { ...create, distant: true });
  }
  if (isOurs(tx, trash, create)) {
    if (distant) fs.unlink(trash.dir, trash.name);
    return { kind: 'restored', exact: true };
  }
  giveBack(tx, trash, place);
  return { kind: 'taken' };
}

/** Gives what was taken away wrongly its name back, unless something else has it by now. */
export function giveBack({ fs }: OpenTransaction, trash: Entry, { parent, leaf }: Place): void {
  let refused: string | undefined;
  try {
    refused = tryLink(fs, trash.dir, trash.name, parent, leaf);
  } catch (error) {
    // Another program made a new file there: the newest one wins, and ours to give stays kept.
    if (errnoOf(error) === 'EEXIST') return;
    throw error;
  }
  if (refused === undefined) fs.unlink(trash.dir, trash.name);
  // A rename would overwrite, so a new file is looked for first.
  else if (lstatIfThere(fs, parent, leaf) === undefined) {
    fs.rename(trash.dir, trash.name, parent, leaf);
  }
}

function isOurs(
  tx: OpenTransaction,
  trash: Entry,
  { index, operation, partial }: CreateToRemove,
): boolean {
  if (readRecorded(tx.fs, trash.dir, trash.name, operation.after, 2) !== undefined) return true;
  return partial && holdsOurResult({ ...tx, state: tx.log.state() }, index, operation, trash);
}
