import { HoldfastError } from '@holdfast/base';
import { createFile, errnoOf, flushAll } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { deleteTarget } from './delete-target.js';
import { tryLink } from './keep-originals.js';
import type { KnownFacts } from './known-facts.js';
import type { OpenTransaction } from './open-transaction.js';
import { stagedEntry } from './own-entries.js';
import type { Place } from './places.js';
import { unlinkIfThere } from './remove-tree.js';
import { stageBeside } from './stage-beside.js';
import { type JournalFile, operationAt, readStaged } from './staged-file.js';
import { unchangedSince } from './unchanged-since.js';
import { updateTarget } from './update-target.js';

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
  await updateTarget(tx, index, operation, place, known);
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

function changed(path: string, message: string): HoldfastError {
  return new HoldfastError('changed-since-plan', message, { path });
}
