import { HoldfastError } from '@holdfast/base';
import { createFile, errnoOf, flushAll, inspectTarget } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { deleteTarget } from './delete-target.js';
import { isSameInode } from './directories.js';
import { tryLink } from './keep-originals.js';
import type { KnownFacts } from './known-facts.js';
import { lstatIfThere } from './lstat-if-there.js';
import { notBefore } from './not-before.js';
import type { OpenTransaction } from './open-transaction.js';
import { maxBytesAt } from './our-result.js';
import { stagedEntry } from './own-entries.js';
import type { Place } from './places.js';
import { unlinkIfThere } from './remove-tree.js';
import { stageBeside } from './stage-beside.js';
import { type JournalFile, operationAt, readRecorded, readStaged } from './staged-file.js';
import type { RecordedUpdate } from './transaction-record.js';
import { unchangedSince } from './unchanged-since.js';

/**
 * Writes one target (crash-safety.md 3, A6 and A7): the staged file takes its name in one atomic step.
 * Target and staged file are read again just before, but when their facts are known and still the
 * same. A target whose inode is kept is read after, when nobody else can reach it by its name.
 *
 * @throws HoldfastError `changed-since-plan` or `unsafe-target` when the target is not what it was
 *   before, `journal-damaged` when the staged file is not. The target is then not ours.
 */
export async function writeOperation(
  tx: OpenTransaction,
  index: number,
  place: Place,
  known: KnownFacts = {},
): Promise<void> {
  const operation = operationAt(tx, index);
  if (operation.kind === 'delete') {
    await deleteTarget(tx, index, operation, place, known);
    return;
  }
  const staging = { parent: tx.staged, leaf: String(index) };
  if (!unchangedSince(tx, staging, known.staged)) readStaged(tx, index);
  if (operation.kind === 'create') {
    await createTarget(tx, index, place);
    return;
  }
  if (!unchangedSince(tx, place, known.original)) checkBefore(tx, index, operation, place);
  await replaceTarget(tx, index, place);
  await checkKept(tx, index, operation, place);
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

async function createTarget(tx: OpenTransaction, index: number, place: Place): Promise<void> {
  const { fs } = tx;
  const { dir, name } = stagedEntry(tx, index, place);
  let refused: string | undefined;
  try {
    refused = tryLink(fs, dir, name, place.parent, place.leaf);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    throw changed(operationAt(tx, index).path, 'A file is there now that the plan did not expect.');
  }
  if (refused === undefined) {
    fs.unlink(dir, name);
  } else if (refused === 'EXDEV' && dir !== place.parent) {
    await stageBeside(tx, [{ index, place }]);
    await createTarget(tx, index, place);
  } else {
    await createInPlace(tx, index, place, readStaged(tx, index));
  }
}

/**
 * Where hard links do not exist there is no atomic create that overwrites nothing. The record goes
 * first, so that a torn file is known to be ours.
 */
async function createInPlace(
  tx: OpenTransaction,
  index: number,
  { parent, leaf }: Place,
  { bytes, stat }: JournalFile,
): Promise<void> {
  const { fs, log } = tx;
  log.append({ t: 'in-place', i: index });
  await flushAll(fs, [log.handle]);
  const file = createFile(fs, parent, leaf, bytes, { mode: 0o600 });
  try {
    fs.chmod(file, stat.mode);
    await flushAll(fs, [file]);
  } finally {
    closeQuietly(fs, file);
  }
  const source = stagedEntry(tx, index, { parent, leaf });
  fs.unlink(source.dir, source.name);
  unlinkIfThere(fs, tx.staged, String(index));
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
