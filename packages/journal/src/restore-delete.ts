import { errnoOf } from '@holdfast/files';
import type { Entry } from './copy-attributes-between.js';
import { tryLink } from './keep-originals.js';
import { LAYOUT } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import { touchKept } from './original-of.js';
import { keptEntry } from './own-entries.js';
import type { Place } from './places.js';
import { unlinkIfThere } from './remove-tree.js';
import { giveBack } from './restore-create.js';
import { type Restored, recordDistant } from './restore-update.js';
import { rewriteOriginal } from './rewrite-original.js';
import { readRecorded } from './staged-file.js';
import { temporaryName } from './temporary-name.js';
import type { RecordedDelete } from './transaction-record.js';
import type { UndoPack } from './undo-pack.js';

/** One delete to be undone. */
export interface DeleteToUndo {
  readonly index: number;
  readonly operation: RecordedDelete;
  readonly place: Place;
}

/**
 * Gives a deleted file its name back (crash-safety.md 3, R5): the file itself where it is intact, else a
 * copy from the undo pack. It never replaces what is there: a link refuses that. Its second name in
 * the journal stays until the first one is durable.
 */
export async function restoreDelete(
  tx: OpenTransaction,
  { index, operation, place }: DeleteToUndo,
  pack: UndoPack,
): Promise<Restored> {
  const kept = keptEntry(tx, index, place);
  const isIntact = readRecorded(tx.fs, kept.dir, kept.name, operation.before, 2) !== undefined;
  if (isIntact) {
    touchKept(tx, kept);
    const given = give(tx, kept, place);
    if (given !== 'EXDEV') return given === undefined ? { kind: 'restored', exact: true } : TAKEN;
  }
  const isNear = kept.dir !== place.parent && !isIntact;
  const to: Entry = isNear
    ? { dir: tx.subdirectory(LAYOUT.restore), name: String(index) }
    : { dir: place.parent, name: temporaryName(tx.record.id, 'restore', index) };
  const rewritten = { operation, from: carrierOf(tx, index, kept), to };
  const { exact, copied } = await rewriteOriginal(tx, rewritten, pack);
  const given = give(tx, to, place);
  if (given === 'EXDEV') {
    unlinkIfThere(tx.fs, to.dir, to.name);
    await recordDistant(tx, index);
    return restoreDelete(tx, { index, operation, place }, pack);
  }
  unlinkIfThere(tx.fs, to.dir, to.name);
  return given === undefined ? { kind: 'restored', exact: exact && copied } : TAKEN;
}

const TAKEN: Restored = { kind: 'taken' };

/** Gives back what was taken away and was not ours to delete. */
export function giveDeletedBack(tx: OpenTransaction, { index, place }: DeleteToUndo): Restored {
  giveBack(tx, keptEntry(tx, index, place), place);
  return { kind: 'restored', exact: true };
}

/** Answers why the name could not be given: `EEXIST` or `EXDEV`. */
function give(
  { fs }: OpenTransaction,
  from: Entry,
  { parent, leaf }: Place,
): 'EEXIST' | 'EXDEV' | undefined {
  let refused: string | undefined;
  try {
    refused = tryLink(fs, from.dir, from.name, parent, leaf);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    return 'EEXIST';
  }
  if (refused === undefined) return undefined;
  if (refused === 'EXDEV') return 'EXDEV';
  // Without links a rename would overwrite, so a new file is looked for first.
  if (lstatIfThere(fs, parent, leaf) !== undefined) return 'EEXIST';
  try {
    fs.rename(from.dir, from.name, parent, leaf);
    return undefined;
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    return 'EXDEV';
  }
}

/** What still has the attributes of the original: the file itself, or a stand-in made for that. */
function carrierOf(tx: OpenTransaction, index: number, kept: Entry): Entry | undefined {
  const standIn: Entry = { dir: tx.staged, name: String(index) };
  return [kept, standIn].find(({ dir, name }) => lstatIfThere(tx.fs, dir, name)?.type === 'file');
}
