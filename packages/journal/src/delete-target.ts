import { HoldfastError } from '@holdfast/base';
import { errnoOf, flushAll, inspectTarget } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { Entry } from './copy-attributes-between.js';
import { isSameInode } from './directories.js';
import type { KnownFacts } from './known-facts.js';
import { lstatIfThere } from './lstat-if-there.js';
import { notBefore } from './not-before.js';
import type { OpenTransaction } from './open-transaction.js';
import { maxBytesAt } from './our-result.js';
import { keptEntry } from './own-entries.js';
import type { Place } from './places.js';
import { unlinkIfThere } from './remove-tree.js';
import { giveBack } from './restore-create.js';
import { readRecorded } from './staged-file.js';
import type { RecordedDelete } from './transaction-record.js';
import { unchangedSince } from './unchanged-since.js';

/**
 * Deletes a target (crash-safety.md 3, A6): it is moved into the journal in one step, and read there,
 * when nobody else can reach it by its name. Never unlinked at its name: between a last look and that,
 * another program may have put its own file there.
 *
 * @throws HoldfastError `changed-since-plan` or `unsafe-target` when the target is not what it was.
 */
export async function deleteTarget(
  tx: OpenTransaction,
  index: number,
  operation: RecordedDelete,
  place: Place,
  known: KnownFacts,
): Promise<void> {
  if (!unchangedSince(tx, place, known.original)) {
    const left = keptEntry(tx, index, place);
    checkBefore(tx, operation, place, left);
    // Only where a rename's two halves reached the disk apart, or the file was put back by hand.
    unlinkIfThere(tx.fs, left.dir, left.name);
  }
  const kept = await takeAway(tx, index, operation, place);
  if (readRecorded(tx.fs, kept.dir, kept.name, operation.before) === undefined) {
    tx.log.append({ t: 'returned', i: index });
    await flushAll(tx.fs, [tx.log.handle]);
    giveBack(tx, kept, place);
    throw changed(operation, 'Another program wrote to the file just before it was deleted.');
  }
  // On another mount it cannot be kept; undo.pack has its bytes.
  if (kept.dir === place.parent) tx.fs.unlink(kept.dir, kept.name);
}

/** What is kept already goes only when it is the same file, or the same bytes: else it is somebody's. */
function checkBefore(
  { fs }: OpenTransaction,
  operation: RecordedDelete,
  { parent, leaf }: Place,
  left: Entry,
): void {
  const second = lstatIfThere(fs, left.dir, left.name);
  const own = second === undefined ? {} : { allowSecondLink: second };
  const found = inspectTarget(fs, parent, leaf, { maxBytes: maxBytesAt(operation), ...own });
  if (found.kind === 'file') closeQuietly(fs, found.handle);
  const reason = notBefore(found, operation.before);
  if (reason !== undefined) {
    throw new HoldfastError(reason[0], reason[1], { path: operation.path });
  }
  if (second === undefined || (found.kind === 'file' && isSameInode(second, found.stat))) return;
  if (readRecorded(fs, left.dir, left.name, operation.before) !== undefined) return;
  throw changed(operation, 'Another program wrote to the file after it was deleted.');
}

async function takeAway(
  tx: OpenTransaction,
  index: number,
  operation: RecordedDelete,
  place: Place,
): Promise<Entry> {
  const { fs } = tx;
  const kept = keptEntry(tx, index, place);
  tx.attempted?.add(index);
  try {
    fs.rename(place.parent, place.leaf, kept.dir, kept.name);
    return kept;
  } catch (error) {
    tx.attempted?.delete(index);
    const errno = errnoOf(error);
    if (errno === 'ENOENT') throw changed(operation, 'The file is missing.');
    if (errno !== 'EXDEV' || kept.dir === place.parent) throw error;
  }
  tx.log.append({ t: 'adjacent', all: [index] });
  await flushAll(fs, [tx.log.handle]);
  return takeAway(tx, index, operation, place);
}

function changed({ path }: RecordedDelete, message: string): HoldfastError {
  return new HoldfastError('changed-since-plan', message, { path });
}
