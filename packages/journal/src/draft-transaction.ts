import {
  createFile,
  type DirHandle,
  type FileHandle,
  type FileStat,
  type FsPort,
} from '@holdfast/files';
import { beside } from './beside.js';
import { closeQuietly } from './close-quietly.js';
import { copyOtherAttributes } from './copy-other-attributes.js';
import type { HeadStart } from './head-start.js';
import { keepOriginals } from './keep-originals.js';
import { LAYOUT, PREFIX } from './layout.js';
import type { HeldLock } from './lock.js';
import { makeRecord, type RecordInput } from './make-record.js';
import type { MadeChanges } from './open-changes.js';
import type { makeOpenTransaction } from './open-transaction.js';
import { hasOriginal } from './read-original.js';
import type { Session } from './session.js';
import { stageFiles } from './stage-files.js';
import { formatTransactionRecord } from './transaction-file.js';
import { openTransactionLog } from './transaction-log.js';
import { writeUndoPack } from './write-undo-pack.js';

/** What a transaction is made from. */
export interface DraftInput extends RecordInput {
  readonly lock: HeldLock;
  /** What was begun for the targets. */
  readonly headStart: HeadStart;
}

/** What an open transaction is made of. */
export type TransactionParts = Parameters<typeof makeOpenTransaction>[1];

/** A transaction whose files are written, and not durable. */
export interface Draft {
  readonly parts: TransactionParts;
  /** To be flushed. */
  readonly files: readonly FileHandle[];
  readonly directories: readonly DirHandle[];
  /** To be closed when the transaction is durable. */
  readonly briefHandles: readonly FileHandle[];
  /** Paths whose owner, group or mode cannot be kept exactly. */
  readonly inexact: readonly string[];
  /** By operation: facts of the kept originals. */
  readonly originals: readonly (FileStat | undefined)[];
}

/**
 * Writes a transaction into its directory in `.preparing-`: originals, final files, record and log. All
 * that is opened is pushed to `opened`, also when this fails.
 */
export async function draftTransaction(
  session: Session,
  { changes }: MadeChanges,
  id: string,
  input: DraftInput,
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
  const { headStart } = input;
  const targets = keepOriginals(fs, input.targets, kept);
  const originals = targets.map(({ target }) => target).filter(hasOriginal);
  const linked = targets.flatMap((target, index) => (target.kept ? [String(index)] : []));
  const { generation } = input.lock;
  const lossy = new Set<string>();
  const onLoss = (name: string): void => void lossy.add(name);
  const copying = linked.length === 0 ? NONE : headStart.copy(kept, staged, linked, onLoss);
  // Another program copies meanwhile.
  const rest = await beside(copying, () => {
    const undo = writeUndoPack(fs, dir, originals, keep);
    const log = openTransactionLog(fs, dir, { create: true });
    keep(log.handle);
    log.append({ t: 'prepared', g: generation, at: session.timestamp() });
    checkSpareDescriptors(fs, dir);
    return { undo, log };
  });
  const { undo, log } = rest;
  const handles: FileHandle[] = [];
  const stage = { preparing: dir, kept, staged };
  const others = await copyOtherAttributes(fs, targets, stage, { copy: headStart.copy, onLoss });
  const copied = new Set([...(await copying), ...others]);
  const listed = await headStart.listed();
  const known = { copied, lossy, listed };
  const files = await stageFiles(fs, targets, staged, handles, known).finally(() =>
    handles.forEach(keep),
  );
  session.report({ step: 'stage', done: targets.length, total: targets.length });
  const record = makeRecord(session, id, input, { targets, files, listed });
  const tx = keep(createFile(fs, dir, LAYOUT.record, formatTransactionRecord(record)));
  return {
    parts: { record, log, generation, dir, staged, kept, attempted: new Set() },
    files: [...handles, undo, tx, log.handle],
    directories: [staged, kept, dir],
    briefHandles: [...handles, undo, tx],
    originals: targets.map(({ known }) => known),
    inexact: files.flatMap((file, index) => {
      const path = targets[index]?.target.change.path;
      return file === undefined || file.exact || path === undefined ? [] : [path];
    }),
  };
}

/**
 * Writing and undoing open, besides the directories of the targets, a few files at a time. When
 * there are too few descriptors for that, it shows here, where nothing is changed yet.
 */
function checkSpareDescriptors(fs: FsPort, dir: DirHandle): void {
  const spare: FileHandle[] = [];
  try {
    while (spare.length < SPARE_DESCRIPTORS) spare.push(fs.open(dir, LAYOUT.undo, 'read'));
  } finally {
    for (const handle of spare) closeQuietly(fs, handle);
  }
}

const SPARE_DESCRIPTORS = 12;

const NONE: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>());
