import { errnoOf, type FileStat, flushAll, inspectTarget } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { isSameInode } from './directories.js';
import { tryLink } from './keep-originals.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import { originalOf } from './original-of.js';
import { maxBytesAt } from './our-result.js';
import { trashEntry } from './own-entries.js';
import type { Place } from './places.js';
import { unlinkIfThere } from './remove-tree.js';
import { readRecorded } from './staged-file.js';
import { unchangedSince } from './unchanged-since.js';
import type { UndoPack } from './undo-pack.js';
import type { UpdateToRestore } from './update-to-restore.js';

/** What restoring came to; `taken` means another program changed the target just now. */
export type Restored =
  | { readonly kind: 'restored'; readonly exact: boolean }
  | { readonly kind: 'taken' };

/**
 * Gives our result a second name in the trash before it is replaced. Made durable, it shows a later
 * recovery whether this target was restored already; and what was replaced stays readable until it
 * is known to be ours. An earlier recovery may have done so.
 *
 * @returns whether it has one; not where links are not supported.
 */
export function moveAside(tx: OpenTransaction, index: number, place: Place): boolean {
  const { fs } = tx;
  const trash = trashEntry(tx, index, place);
  if (isAside(tx, index, place)) return true;
  unlinkIfThere(fs, trash.dir, trash.name);
  return tryLink(fs, place.parent, place.leaf, trash.dir, trash.name) === undefined;
}

/**
 * Gives a target its original back (crash-safety.md 3, R5): the kept inode where it is intact, else a
 * copy from the undo pack. Everything is prepared first; the target is looked at last, so that an
 * edit that another program makes meanwhile is not overwritten.
 */
export async function restoreUpdate(
  tx: OpenTransaction,
  update: UpdateToRestore,
  pack: UndoPack,
): Promise<Restored> {
  const { fs } = tx;
  const { index, operation, place, distant } = update;
  const first = readResult(tx, update);
  if (first === undefined) return TAKEN;
  const source = await originalOf(tx, update, pack);
  const last = readResult(tx, update);
  if (last === undefined || !isSameInode(first, last) || !unchangedSince(tx, place, last)) {
    if (!source.kept) unlinkIfThere(fs, source.dir, source.name);
    return TAKEN;
  }
  try {
    fs.rename(source.dir, source.name, place.parent, place.leaf);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV' || distant) throw error;
    await recordDistant(tx, index);
    return restoreUpdate(tx, { ...update, distant: true }, pack);
  }
  const trash = trashEntry(tx, index, place);
  const aside = lstatIfThere(fs, trash.dir, trash.name) !== undefined;
  if (aside && readRecorded(fs, trash.dir, trash.name, operation.after) === undefined) {
    putBack(tx, index, place, source.kept);
    return TAKEN;
  }
  // A damaged original stays with us, and would look as if it had not been needed yet.
  if (!aside || (operation.kept && !source.kept)) await recordRestored(tx, index, place);
  return { kind: 'restored', exact: source.exact };
}

/**
 * Gives a target its own inode back, which another program wrote to while it was being replaced. Our
 * result must still be there.
 */
export function giveInodeBack(tx: OpenTransaction, update: UpdateToRestore): Restored {
  const { index, place } = update;
  if (!unchangedSince(tx, place, readResult(tx, update))) return TAKEN;
  tx.fs.rename(tx.kept, String(index), place.parent, place.leaf);
  return { kind: 'restored', exact: true };
}

const TAKEN: Restored = { kind: 'taken' };

/** What we took away was not ours any more: it gets its name back, the original stays with us. */
export function putBack(
  tx: OpenTransaction,
  index: number,
  place: Place,
  originalWasKept: boolean,
): void {
  const { fs } = tx;
  const trash = trashEntry(tx, index, place);
  if (originalWasKept) fs.link(place.parent, place.leaf, tx.kept, String(index));
  fs.rename(trash.dir, trash.name, place.parent, place.leaf);
}

function isAside(tx: OpenTransaction, index: number, place: Place): boolean {
  const trash = trashEntry(tx, index, place);
  const there = lstatIfThere(tx.fs, trash.dir, trash.name);
  const target = lstatIfThere(tx.fs, place.parent, place.leaf);
  return there !== undefined && target !== undefined && isSameInode(there, target);
}

/**
 * The facts of a target that holds our result. Where our result has a second name in the trash, any
 * other inode is somebody else's, whatever is in it.
 */
function readResult(
  tx: OpenTransaction,
  { index, operation, place }: UpdateToRestore,
): FileStat | undefined {
  const { fs } = tx;
  const trash = trashEntry(tx, index, place);
  const second = lstatIfThere(fs, trash.dir, trash.name);
  const found = inspectTarget(fs, place.parent, place.leaf, {
    maxBytes: maxBytesAt(operation),
    ...(second === undefined ? {} : { allowSecondLink: second }),
  });
  if (found.kind !== 'file') return undefined;
  closeQuietly(fs, found.handle);
  if (second !== undefined && !isSameInode(second, found.stat)) return undefined;
  const { sha256, mode } = operation.after;
  return found.sha256 === sha256 && found.stat.mode === mode ? found.stat : undefined;
}

/** The project was moved so that journal and target are on different mounts only now. */
export async function recordDistant(tx: OpenTransaction, index: number): Promise<void> {
  tx.log.append({ t: 'adjacent', all: [index] });
  await flushAll(tx.fs, [tx.log.handle]);
}

/** Only after the rename itself is durable: the record must never be ahead of it. */
async function recordRestored(tx: OpenTransaction, index: number, place: Place): Promise<void> {
  await flushAll(tx.fs, [place.parent]);
  tx.log.append({ t: 'restored', i: index });
  await flushAll(tx.fs, [tx.log.handle]);
}
