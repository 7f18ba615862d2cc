import { HoldfastError } from '@holdfast/base';
import { type DirHandle, errnoOf, type FileHandle, type FsPort, flushAll } from '@holdfast/files';
import { beside } from './beside.js';
import { closeQuietly } from './close-quietly.js';
import {
  type Draft,
  type DraftInput,
  draftTransaction,
  type TransactionParts,
} from './draft-transaction.js';
import type { KnownFacts } from './known-facts.js';
import { LAYOUT, PREFIX } from './layout.js';
import type { MadeChanges } from './open-changes.js';
import { makeOpenTransaction, type OpenTransaction } from './open-transaction.js';
import { removeTree } from './remove-tree.js';
import type { Session } from './session.js';
import { readRecorded } from './staged-file.js';
import { timeOfTransactionId } from './transaction-id.js';

/** What a transaction is made from, and where. */
export interface PrepareInput extends DraftInput {
  /**
   * Ids of the transactions that are there. One of them was made durable together with the way to
   * it, so that only the first has to flush that.
   */
  readonly earlier: readonly string[];
}

/** A prepared transaction and what could not be prepared exactly. */
export interface Prepared {
  readonly transaction: OpenTransaction;
  /** Paths whose owner, group or mode cannot be kept exactly. */
  readonly inexact: readonly string[];
  /** By operation: facts of the files as they were read and written. */
  readonly known: ReadonlyMap<number, KnownFacts>;
  readonly durability: 'full' | 'weak';
}

/**
 * Puts the originals and the final files of a transaction into the journal and makes the intent
 * durable (crash-safety.md 3, A2 to A4). No target is changed. After a failure nothing is left but,
 * when even cleaning up failed, a directory that the next holder of the lock removes.
 *
 * @throws HoldfastError `interrupted`, with `data.transactionId`, when the intent can neither be used nor
 *   taken back. Errors of the file system pass through.
 */
export async function prepare(
  session: Session,
  dirs: MadeChanges,
  input: PrepareInput,
): Promise<Prepared> {
  const { fs } = session;
  const id = session.newTransactionId(newestTime(input.earlier));
  const preparing = `${PREFIX.preparing}${id}`;
  const opened: (FileHandle | DirHandle)[] = [];
  let placed = false;
  try {
    fs.mkdir(dirs.changes, preparing, 0o700);
    const draft = await draftTransaction(session, dirs, id, input, opened);
    const total = input.targets.length;
    session.report({ step: 'flush', done: 0, total });
    const flushing = flushAll(fs, [
      ...draft.files,
      ...draft.directories,
      ...(input.earlier.length > 0 ? [] : [dirs.holdfast, session.root]),
    ]);
    const known = await beside(flushing, () => knownFacts(fs, draft));
    const { durability } = await flushing;
    await input.headStart.originals();
    session.report({ step: 'flush', done: total, total });
    fs.rename(dirs.changes, preparing, dirs.changes, id);
    placed = true;
    const parts = atNewName(fs, dirs.changes, id, draft.parts, opened);
    closeAll(fs, draft.briefHandles);
    const transaction = makeOpenTransaction(session, parts);
    return { transaction, inexact: draft.inexact, known, durability };
  } catch (error) {
    for (const handle of opened) closeQuietly(fs, handle);
    if (placed && !takeBack(fs, dirs.changes, id, preparing)) throw leftOpen(id, error);
    discard(fs, dirs.changes, preparing);
    throw error;
  }
}

/**
 * Reads what was staged, while the disk is busy with it. What is not as it should be is left out,
 * and found when its turn comes.
 */
function knownFacts(fs: FsPort, { parts, originals }: Draft): Map<number, KnownFacts> {
  return new Map(
    parts.record.operations.map((operation, index) => {
      const staged =
        operation.kind === 'delete'
          ? undefined
          : readRecorded(fs, parts.staged, String(index), operation.after)?.stat;
      const original = originals[index];
      return [
        index,
        {
          ...(staged === undefined ? {} : { staged }),
          ...(original === undefined ? {} : { original }),
        },
      ];
    }),
  );
}

/** Where names go through paths, a handle does not follow its directory to another name. */
function atNewName(
  fs: FsPort,
  changes: DirHandle,
  id: string,
  parts: TransactionParts,
  opened: (FileHandle | DirHandle)[],
): TransactionParts {
  if (fs.anchoring === 'descriptor') return parts;
  const enter = (parent: DirHandle, name: string): DirHandle => {
    const handle = fs.openDir(parent, name);
    opened.push(handle);
    return handle;
  };
  const dir = enter(changes, id);
  const staged = enter(dir, LAYOUT.staged);
  const kept = enter(dir, LAYOUT.kept);
  for (const handle of [parts.kept, parts.staged, parts.dir]) closeQuietly(fs, handle);
  return { ...parts, dir, staged, kept };
}

/** A clock that was set back must not make the new transaction look older than the last one. */
function newestTime(ids: readonly string[]): number {
  return ids.reduce((newest, id) => Math.max(newest, timeOfTransactionId(id) ?? 0), 0);
}

function closeAll(fs: FsPort, handles: readonly FileHandle[]): void {
  for (const handle of handles) closeQuietly(fs, handle);
}

/**
 * Gives a placed transaction its unfinished name again. It is going to be removed, and one of which
 * half is left under its own name would count as damaged.
 */
function takeBack(fs: FsPort, changes: DirHandle, id: string, preparing: string): boolean {
  try {
    fs.rename(changes, id, changes, preparing);
    return true;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return false;
  }
}

function leftOpen(transactionId: string, cause: unknown): HoldfastError {
  return new HoldfastError('interrupted', 'The change was prepared and could not be begun.', {
    data: { transactionId },
    cause,
  });
}

/** What cannot be removed now is removed by the next holder of the lock. */
function discard(fs: FsPort, changes: DirHandle, name: string): void {
  try {
    removeTree(fs, changes, name);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
}
