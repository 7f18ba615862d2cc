import { LIMITS } from '@holdfast/base';
import {
  type DirHandle,
  errnoOf,
  type FileHandle,
  flushAll,
  inspectTarget,
  writeWhole,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { copyAttributesBetween, type Entry } from './copy-attributes-between.js';
import { isSameInode } from './directories.js';
import { LAYOUT } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Place } from './places.js';
import { unlinkIfThere } from './remove-tree.js';
import { setAttributes } from './set-attributes.js';
import { openBlank, tryLink } from './stage-files.js';
import { readRecorded } from './staged-file.js';
import { temporaryName } from './temporary-name.js';
import type { RecordedUpdate } from './transaction-record.js';
import type { UndoPack } from './undo-pack.js';

/** One update to be undone. */
export interface UpdateToRestore {
  readonly index: number;
  readonly operation: RecordedUpdate;
  readonly place: Place;
  /** Whether the journal cannot be reached by a rename from the target's directory. */
  readonly distant: boolean;
}

/** What restoring came to; `taken` means another program changed the target just now. */
export type Restored =
  | { readonly kind: 'restored'; readonly exact: boolean }
  | { readonly kind: 'taken' };

/**
 * Gives a target its original back (crash-safety.md 3, R5): the kept inode where it is intact, else a
 * copy from the undo pack. What is replaced stays in the trash until it is known to be ours.
 */
export async function restoreUpdate(
  tx: OpenTransaction,
  update: UpdateToRestore,
  pack: UndoPack,
): Promise<Restored> {
  const { fs } = tx;
  const { index, operation, place, distant } = update;
  if (!holdsResult(tx, update)) return { kind: 'taken' };
  const trashed = !distant && moveAside(tx, index, place);
  const source = await originalOf(tx, update, pack, trashed);
  try {
    fs.rename(source.dir, source.name, place.parent, place.leaf);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV' || distant) throw error;
    return restoreUpdate(tx, { ...update, distant: true }, pack);
  }
  if (trashed && readTrashed(tx, index, operation) === undefined) {
    putBack(tx, index, place, source.kept);
    return { kind: 'taken' };
  }
  return { kind: 'restored', exact: source.exact };
}

function holdsResult(tx: OpenTransaction, { index, operation, place }: UpdateToRestore): boolean {
  const { fs } = tx;
  const trash = tx.subdirectory(LAYOUT.trash);
  const second =
    lstatIfThere(fs, trash, String(index)) ?? lstatIfThere(fs, tx.staged, String(index));
  const found = inspectTarget(fs, place.parent, place.leaf, {
    maxBytes: LIMITS.contentBytes,
    ...(second === undefined ? {} : { allowSecondLink: second }),
  });
  if (found.kind !== 'file') return false;
  closeQuietly(fs, found.handle);
  return found.sha256 === operation.after.sha256 && found.stat.mode === operation.after.mode;
}

/** Gives our result a second name in the trash; an earlier recovery may have done so. */
function moveAside(tx: OpenTransaction, index: number, { parent, leaf }: Place): boolean {
  const { fs } = tx;
  const trash = tx.subdirectory(LAYOUT.trash);
  const name = String(index);
  const there = lstatIfThere(fs, trash, name);
  if (there !== undefined && isSameInode(there, fs.lstat(parent, leaf))) return true;
  if (there !== undefined) fs.unlink(trash, name);
  return tryLink(fs, parent, leaf, trash, name) === undefined;
}

interface OriginalSource extends Entry {
  readonly kept: boolean;
  readonly exact: boolean;
}

async function originalOf(
  tx: OpenTransaction,
  update: UpdateToRestore,
  pack: UndoPack,
  trashed: boolean,
): Promise<OriginalSource> {
  const { index, operation, distant } = update;
  const name = String(index);
  if (!distant && readRecorded(tx.fs, tx.kept, name, operation.before) !== undefined) {
    await touchKept(tx, name);
    return { dir: tx.kept, name, kept: true, exact: true };
  }
  return { ...(await rewrite(tx, update, pack, trashed)), kept: false };
}

/**
 * A restored file that kept its old time would look older than what was built from our result to
 * make-like tools. Only the owner may do this; then the time stays.
 */
async function touchKept(tx: OpenTransaction, name: string): Promise<void> {
  const file = tx.fs.open(tx.kept, name, 'read');
  try {
    tx.fs.touch(file);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno !== 'EPERM' && errno !== 'EACCES') throw error;
  } finally {
    closeQuietly(tx.fs, file);
  }
}

async function rewrite(
  tx: OpenTransaction,
  { index, operation, place, distant }: UpdateToRestore,
  pack: UndoPack,
  trashed: boolean,
): Promise<Entry & { readonly exact: boolean }> {
  const { fs } = tx;
  const bytes = pack.original(operation);
  if (bytes === undefined) throw new Error('The undo pack was checked before.');
  const to: Entry = distant
    ? { dir: place.parent, name: temporaryName(tx.record.id, 'restore', index) }
    : { dir: tx.subdirectory(LAYOUT.restore), name: String(index) };
  unlinkIfThere(fs, to.dir, to.name);
  // Our result carries the attributes of the original.
  const from: Entry = trashed
    ? { dir: tx.subdirectory(LAYOUT.trash), name: String(index) }
    : { dir: place.parent, name: place.leaf };
  const made = await copyAttributesBetween(fs, tx.subdirectory(LAYOUT.attributes), from, to);
  const file: FileHandle = openBlank(fs, to.dir, to.name, made);
  try {
    writeWhole(fs, file, bytes);
    const exact = setAttributes(fs, file, operation.before, made);
    await flushAll(fs, [file]);
    return { ...to, exact };
  } finally {
    closeQuietly(fs, file);
  }
}

function readTrashed(tx: OpenTransaction, index: number, { after }: RecordedUpdate) {
  return readRecorded(tx.fs, tx.subdirectory(LAYOUT.trash), String(index), after);
}

/** What we took away was not ours any more: it gets its name back, the original stays with us. */
export function putBack(
  tx: OpenTransaction,
  index: number,
  { parent, leaf }: Place,
  kept: boolean,
): void {
  const { fs } = tx;
  const name = String(index);
  const trash: DirHandle = tx.subdirectory(LAYOUT.trash);
  if (kept) fs.link(parent, leaf, tx.kept, name);
  fs.rename(trash, name, parent, leaf);
}
