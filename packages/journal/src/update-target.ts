import { HoldfastError } from '@holdfast/base';
import { errnoOf, type FileHandle, flushAll, inspectTarget } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { isSameInode } from './directories.js';
import { keepLateWrite } from './keep-late-write.js';
import type { KnownFacts } from './known-facts.js';
import { lstatIfThere } from './lstat-if-there.js';
import { notBefore } from './not-before.js';
import type { OpenTransaction } from './open-transaction.js';
import { maxBytesAt } from './our-result.js';
import { stagedEntry } from './own-entries.js';
import type { Place } from './places.js';
import { stageBeside } from './stage-beside.js';
import { readRecorded } from './staged-file.js';
import type { RecordedUpdate } from './transaction-record.js';
import { unchangedSince } from './unchanged-since.js';

/**
 * Replaces a target by its staged file in one atomic step (crash-safety.md 3, A6 and A7). The original is
 * read after that: what another program wrote to it in the last moment is given back where it has a
 * second name with us, and else kept in the journal.
 *
 * @throws HoldfastError `changed-since-plan` or `unsafe-target` when the target is not what it was.
 */
export async function updateTarget(
  tx: OpenTransaction,
  index: number,
  operation: RecordedUpdate,
  place: Place,
  known: KnownFacts,
): Promise<void> {
  if (!unchangedSince(tx, place, known.original)) checkBefore(tx, index, operation, place);
  if (operation.kept) {
    await replaceTarget(tx, index, place);
    await checkKept(tx, index, operation, place);
    return;
  }
  const original = openTarget(tx, operation, place);
  try {
    await replaceTarget(tx, index, place);
    await keepLateWrite(tx, index, operation, original);
  } finally {
    closeQuietly(tx.fs, original);
  }
}

function openTarget(
  { fs }: OpenTransaction,
  { path }: RecordedUpdate,
  { parent, leaf }: Place,
): FileHandle {
  try {
    return fs.open(parent, leaf, 'read');
  } catch (error) {
    const errno = errnoOf(error);
    if (errno !== 'ENOENT' && errno !== 'ELOOP') throw error;
    throw changed(path, 'Another program took the file away just before it was replaced.');
  }
}

async function replaceTarget(tx: OpenTransaction, index: number, place: Place): Promise<void> {
  const { dir, name } = stagedEntry(tx, index, place);
  try {
    tx.fs.rename(dir, name, place.parent, place.leaf);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV' || dir === place.parent) throw error;
    await stageBeside(tx, [{ index, place }]);
    await replaceTarget(tx, index, place);
  }
}

function checkBefore(
  tx: OpenTransaction,
  index: number,
  operation: RecordedUpdate,
  { parent, leaf }: Place,
): void {
  const { fs } = tx;
  const { path, before, kept } = operation;
  const second = kept ? lstatIfThere(fs, tx.kept, String(index)) : undefined;
  const own = second === undefined ? {} : { allowSecondLink: second };
  const found = inspectTarget(fs, parent, leaf, { maxBytes: maxBytesAt(operation), ...own });
  if (found.kind === 'file') closeQuietly(fs, found.handle);
  const reason = notBefore(found, before);
  if (reason !== undefined) throw new HoldfastError(reason[0], reason[1], { path });
  // Only an inode that is the target's own may be given back when it has other bytes: see below.
  const shared = found.kind === 'file' && second !== undefined && isSameInode(second, found.stat);
  if (!kept || shared || readRecorded(fs, tx.kept, String(index), before) !== undefined) return;
  throw new HoldfastError('journal-damaged', 'The kept original is not what was kept.', { path });
}

/**
 * The original inode is in our hands now. When another program wrote to it between the last look
 * and the rename, its bytes win: the inode goes back to its name.
 */
async function checkKept(
  tx: OpenTransaction,
  index: number,
  { path, before, kept }: RecordedUpdate,
  { parent, leaf }: Place,
): Promise<void> {
  if (!kept) return;
  const { fs } = tx;
  const name = String(index);
  if (readRecorded(fs, tx.kept, name, before) !== undefined) return;
  tx.log.append({ t: 'returned', i: index });
  await flushAll(fs, [tx.log.handle]);
  fs.rename(tx.kept, name, parent, leaf);
  throw changed(path, 'Another program wrote to the file just before it was replaced.');
}

function changed(path: string, message: string): HoldfastError {
  return new HoldfastError('changed-since-plan', message, { path });
}
