import { compareCodeUnits, HoldfastError } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort, flushAll } from '@holdfast/files';
import { cleanLeftovers } from './clean-leftovers.js';
import { closeQuietly } from './close-quietly.js';
import { copyTree } from './copy-tree.js';
import type { PruneOptions } from './journal.js';
import { PREFIX } from './layout.js';
import { listJournal } from './list-journal.js';
import { lstatIfThere } from './lstat-if-there.js';
import { openArchive } from './open-archive.js';
import { openChanges } from './open-changes.js';
import { orderTransactions } from './order-transactions.js';
import { type ReadTransaction, readTransaction } from './read-transaction.js';
import { removeTree } from './remove-tree.js';
import type { PruneResult } from './results.js';
import { openSession, type Session } from './session.js';
import { withLock } from './with-lock.js';

/** Archives or deletes finished transactions, see `Journal.prune` (change.md 6, item 8). */
export async function prune(root: string, options: PruneOptions): Promise<PruneResult> {
  checkOptions(options);
  const session = openSession(root, options);
  try {
    // A wrong archive is an error also when nothing has to go there yet.
    if (options.archive !== undefined) {
      closeQuietly(session.fs, openArchive(session, options.archive));
    }
    const changes = openChanges(session.fs, session.root);
    if (changes === undefined) return pruneResult('planned', [], 0);
    const choice = choose(session, changes, options);
    closeQuietly(session.fs, changes);
    const status = statusOf(options);
    if (status === 'planned' || choice.transactions.length === 0) {
      return pruneResult(status, choice.transactions, choice.kept);
    }
    return await withLock(session, {
      run: (dirs) => pruneHolding(session, dirs.changes, options),
      refused: (conflict) => {
        throw new HoldfastError(conflict.code, conflict.reason, { path: conflict.path });
      },
    });
  } finally {
    session.close();
  }
}

function checkOptions({ archive, delete: remove, keep, olderThanMs }: PruneOptions): void {
  const wrong =
    archive !== undefined && remove
      ? 'Transactions can be archived or deleted, not both.'
      : [keep, olderThanMs].some((value) => value !== undefined && !(value >= 0))
        ? 'A number of transactions or an age cannot be negative.'
        : undefined;
  if (wrong === undefined) return;
  throw new HoldfastError('usage-error', wrong, { hint: 'See holdfast change prune --help.' });
}

function statusOf(options: PruneOptions): PruneResult['status'] {
  if (options.archive !== undefined) return 'archived';
  return options.delete ? 'deleted' : 'planned';
}

interface Choice {
  /** Newest first. */
  readonly transactions: readonly string[];
  readonly kept: number;
}

/** Only finished transactions that can be read; active and damaged ones are never chosen. */
function choose(session: Session, changes: DirHandle, options: PruneOptions): Choice {
  const { fs } = session;
  const ids = listJournal(fs, changes).transactions;
  const reads = new Map(ids.map((id) => [id, readTransaction(fs, changes, id)]));
  const read = (id: string): ReadTransaction =>
    reads.get(id) ?? { ok: false, reason: 'It is missing.' };
  const finished = orderTransactions(ids, read).filter((id) => {
    const found = read(id);
    return found.ok && found.state.final;
  });
  const limit = Date.parse(session.timestamp()) - (options.olderThanMs ?? 0);
  const transactions = finished
    .slice(options.keep ?? 0)
    .filter((id) => options.olderThanMs === undefined || endOf(read(id)) < limit);
  return { transactions, kept: ids.length - transactions.length };
}

function endOf(read: ReadTransaction): number {
  return Date.parse((read.ok && read.state.endedAt) || '');
}

async function pruneHolding(
  session: Session,
  changes: DirHandle,
  options: PruneOptions,
): Promise<PruneResult> {
  const { fs } = session;
  cleanLeftovers(fs, changes, listJournal(fs, changes));
  const { transactions, kept } = choose(session, changes, options);
  const oldestFirst = [...transactions].sort(compareCodeUnits);
  if (options.archive === undefined) {
    for (const id of oldestFirst) removeTransaction(fs, changes, id);
  } else {
    await archiveAll(session, changes, oldestFirst, options.archive);
  }
  await flushAll(fs, [changes]);
  return pruneResult(statusOf(options), transactions, kept);
}

/** A name that says "being deleted" first: a half-deleted transaction would look damaged. */
function removeTransaction(fs: FsPort, changes: DirHandle, id: string): void {
  const removing = `${PREFIX.removing}${id}`;
  fs.rename(changes, id, changes, removing);
  removeTree(fs, changes, removing);
}

async function archiveAll(
  session: Session,
  changes: DirHandle,
  ids: readonly string[],
  path: string,
): Promise<void> {
  const { fs } = session;
  const archive = openArchive(session, path);
  try {
    for (const id of ids) {
      if (lstatIfThere(fs, archive, id) === undefined) continue;
      throw new HoldfastError('output-exists', `The archive has a transaction ${id} already.`, {
        hint: 'Name another directory.',
      });
    }
    for (const id of ids) await archiveOne(fs, changes, id, archive);
    await flushAll(fs, [archive]);
  } finally {
    closeQuietly(fs, archive);
  }
}

async function archiveOne(
  fs: FsPort,
  changes: DirHandle,
  id: string,
  archive: DirHandle,
): Promise<void> {
  try {
    fs.rename(changes, id, archive, id);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    const incoming = `.incoming-${id}`;
    removeTree(fs, archive, incoming);
    await copyTree(fs, { dir: changes, name: id }, { dir: archive, name: incoming });
    fs.rename(archive, incoming, archive, id);
    await flushAll(fs, [archive]);
    removeTransaction(fs, changes, id);
  }
}

function pruneResult(
  status: PruneResult['status'],
  transactions: readonly string[],
  kept: number,
): PruneResult {
  const notes =
    transactions.length === 0
      ? ['Nothing was changed: there is no finished transaction that could go.']
      : status === 'planned'
        ? ['Nothing was changed. Choose what to do with these transactions: archive or delete.']
        : ['These transactions can no longer be recovered by this project.'];
  return { schemaVersion: 1, status, transactions, kept, notes };
}
