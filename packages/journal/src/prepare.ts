import { HoldfastError } from '@holdfast/base';
import {
  createFile,
  type DirHandle,
  errnoOf,
  type FileHandle,
  type FileStat,
  type FsPort,
  flushAll,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { LAYOUT, PREFIX } from './layout.js';
import type { HeldLock } from './lock.js';
import { makeRecord, type RecordInput } from './make-record.js';
import type { MadeChanges } from './open-changes.js';
import { makeOpenTransaction, type OpenTransaction } from './open-transaction.js';
import { removeTree } from './remove-tree.js';
import type { Session } from './session.js';
import { keepOriginals, stageFiles } from './stage-files.js';
import { formatTransactionRecord } from './transaction-file.js';
import { timeOfTransactionId } from './transaction-id.js';
import { openTransactionLog } from './transaction-log.js';

/** What a transaction is made from. */
export interface PrepareInput extends RecordInput {
  readonly lock: HeldLock;
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
  /** Facts of the kept originals, by operation. */
  readonly known: ReadonlyMap<number, FileStat>;
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
    const spare = reserve(fs, draft.parts.dir, opened);
    const total = input.targets.length;
    session.report({ step: 'flush', done: 0, total });
    const { durability } = await flushAll(fs, [
      ...draft.files,
      ...draft.directories,
      ...(input.earlier.length > 0 ? [] : [dirs.holdfast, session.root]),
    ]);
    session.report({ step: 'flush', done: total, total });
    fs.rename(dirs.changes, preparing, dirs.changes, id);
    placed = true;
    const parts = atNewName(fs, dirs.changes, id, draft.parts, opened);
    closeAll(fs, [...draft.stagedHandles, ...spare]);
    const transaction = makeOpenTransaction(session, parts);
    return { transaction, inexact: draft.inexact, known: draft.known, durability };
  } catch (error) {
    for (const handle of opened) closeQuietly(fs, handle);
    if (placed && !takeBack(fs, dirs.changes, id, preparing)) throw leftOpen(id, error);
    discard(fs, dirs.changes, preparing);
    throw error;
  }
}

type Parts = Parameters<typeof makeOpenTransaction>[1];

/**
 * Writing and undoing open, besides the directories of the targets, a few files at a time. When
 * there are too few descriptors for that, it shows here, where nothing is changed yet.
 */
function reserve(fs: FsPort, dir: DirHandle, opened: (FileHandle | DirHandle)[]): FileHandle[] {
  return Array.from({ length: SPARE_DESCRIPTORS }, () => {
    const spare = fs.open(dir, LAYOUT.record, 'read');
    opened.push(spare);
    return spare;
  });
}

const SPARE_DESCRIPTORS = 12;

/** Where names go through paths, a handle does not follow its directory to another name. */
function atNewName(
  fs: FsPort,
  changes: DirHandle,
  id: string,
  parts: Parts,
  opened: (FileHandle | DirHandle)[],
): Parts {
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

interface Draft {
  readonly parts: Parts;
  readonly files: readonly FileHandle[];
  readonly directories: readonly DirHandle[];
  readonly stagedHandles: readonly FileHandle[];
  readonly inexact: readonly string[];
  readonly known: ReadonlyMap<number, FileStat>;
}

async function draftTransaction(
  session: Session,
  { changes }: MadeChanges,
  id: string,
  input: PrepareInput,
  opened: (FileHandle | DirHandle)[],
): Promise<Draft> {
  const { fs } = session;
  const keep = <T extends FileHandle | DirHandle>(handle: T): T => {
    opened.push(handle);
    return handle;
  };
  const enter = (parent: DirHandle, name: string): DirHandle => {
    fs.mkdir(parent, name, 0o700);
    return keep(fs.openDir(parent, name));
  };
  const dir = keep(fs.openDir(changes, `${PREFIX.preparing}${id}`));
  const staged = enter(dir, LAYOUT.staged);
  const kept = enter(dir, LAYOUT.kept);
  session.report({ step: 'stage', done: 0, total: input.targets.length });
  const targets = keepOriginals(fs, input.targets, kept);
  const originals = targets.flatMap(({ target }) => target.original ?? []);
  const undo = keep(
    createFile(fs, dir, LAYOUT.undo, Buffer.concat(originals.map(({ bytes }) => bytes))),
  );
  const handles: FileHandle[] = [];
  const stage = { preparing: dir, kept, staged };
  const files = await stageFiles(fs, targets, stage, handles).finally(() => handles.forEach(keep));
  session.report({ step: 'stage', done: targets.length, total: targets.length });
  const record = makeRecord(session, id, input, targets, files);
  const tx = keep(createFile(fs, dir, LAYOUT.record, formatTransactionRecord(record)));
  const log = openTransactionLog(fs, dir, { create: true });
  keep(log.handle);
  const { generation } = input.lock;
  log.append({ t: 'prepared', g: generation, at: session.timestamp() });
  return {
    parts: { record, log, generation, dir, staged, kept },
    // The originals too: their own bytes may be dirty.
    files: [...handles, undo, tx, log.handle, ...originals.map(({ handle }) => handle)],
    directories: [staged, kept, dir],
    stagedHandles: [...handles, undo, tx],
    known: new Map(
      targets.flatMap(({ known }, index) => (known === undefined ? [] : [[index, known] as const])),
    ),
    inexact: files.flatMap((file, index) => {
      const path = targets[index]?.target.operation.path;
      return file.exact || path === undefined ? [] : [path];
    }),
  };
}

/** A clock that was set back must not make the new transaction look older than the last one. */
function newestTime(ids: readonly string[]): number {
  return ids.reduce((newest, id) => Math.max(newest, timeOfTransactionId(id) ?? 0), 0);
}

function closeAll(fs: FsPort, handles: readonly FileHandle[]): void {
  for (const handle of handles) closeQuietly(fs, handle);
}

/** Half of it under its own name would be a damaged transaction, so it loses that first. */
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
